import { useId } from 'react'
import { applicationText } from '../../texts/application-text.ts'

/** Asks for the reason of cancelling, which signers see. */
export function CancelReason({ reason, onChange }: { reason: string; onChange(reason: string): void }) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={`${id}-reason`}>{applicationText('cancelReason')}</label>
      <p id={`${id}-hint`} className="muted">
        {applicationText('cancelReasonHint')}
      </p>
      <textarea
        id={`${id}-reason`}
        className="input"
        rows={3}
        maxLength={2_000}
        aria-describedby={`${id}-hint`}
        value={reason}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
