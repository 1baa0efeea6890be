import { applicationText } from '../../texts/application-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'

/** Asks for the reason of cancelling, which signers see. */
export const CancelReason = ({ reason, onChange }: { reason: string; onChange(reason: string): void }) => (
  <TextAreaField
    label={applicationText('cancelReason')}
    hint={applicationText('cancelReasonHint')}
    rows={3}
    maxLength={2_000}
    value={reason}
    onChange={onChange}
  />
)
