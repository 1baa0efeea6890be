import { requestsText } from '../../texts/requests-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'

/** Asks for the reason of cancelling, which signers see. */
export const CancelReason = ({ reason, onChange }: { reason: string; onChange(reason: string): void }) => (
  <TextAreaField
    label={requestsText('cancelReason')}
    hint={requestsText('cancelReasonHint')}
    rows={3}
    maxLength={2_000}
    value={reason}
    onChange={onChange}
  />
)
