import { Hourglass } from 'lucide-react'
import type { SigningSession } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { waitingNames } from './session-names.ts'

/** Shows who goes first, in the place where the next step will be. */
export function WaitingBar({ session }: { session: SigningSession }) {
  const key = session.waitingFor.length > 1 ? 'waitingForMany' : 'waitingFor'
  return (
    <footer className="guide-bar">
      <p className="waiting-row">
        <Hourglass aria-hidden="true" />
        <span>
          <strong>{text(key, { names: waitingNames(session) })}</strong> {text('waitingMeanwhile')}
        </span>
      </p>
    </footer>
  )
}
