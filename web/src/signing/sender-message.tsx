import type { SigningSession } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { senderName } from './session-names.ts'

/** Shows the sender's message to the signers, above the first page. */
export function SenderMessage({ session }: { session: SigningSession }) {
  if (!session.message?.trim()) return null
  return (
    <figure className="sender-message">
      <figcaption>{text('messageFrom', { sender: senderName(session) })}</figcaption>
      <blockquote dir="auto">{session.message}</blockquote>
    </figure>
  )
}
