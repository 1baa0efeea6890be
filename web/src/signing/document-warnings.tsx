import type { SigningSession } from '../api/generated/calls.ts'
import { Message } from '../ui/message.tsx'

/** Shows warnings about the document, above its first page. */
export function DocumentWarnings({ session }: { session: SigningSession }) {
  const { warnings } = session.document
  if (warnings.length === 0) return null
  return (
    <div className="document-warnings">
      {warnings.map(({ message }) => (
        <Message key={message} tone="warn">
          {message}
        </Message>
      ))}
    </div>
  )
}
