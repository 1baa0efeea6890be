import { invalidInput } from '../../../http/validation.ts'
import type { SignatureRequestInput } from '../plan-signature-request.ts'
import type { DraftContent, DraftPerson } from './request-draft.ts'

/**
 * Returns what a draft sends, in the form of the API. Throws `invalid_input` if it does not name anyone who acts.
 */
export function inputOf(content: DraftContent): Omit<SignatureRequestInput, 'templateId'> {
  const acting = content.people.filter(({ action }) => action !== 'copy').sort((a, b) => a.turn - b.turn)
  if (acting.length === 0) throw invalidInput('people must include someone who signs')
  const cc = content.people.filter(({ action }) => action === 'copy')
  const subject = content.subject.trim()
  const message = content.message.trim()
  const fields = Object.entries(content.values).map(([fieldId, value]) => ({ fieldId, value: value ?? '' }))
  return {
    signers: acting.map(signerOf),
    cc: cc.map(({ name, email }) => ({ email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) })),
    notifyLater: !content.notifyAll,
    testMode: content.testMode,
    ...(subject !== '' && { subject }),
    ...(message !== '' && { message }),
    ...(content.reminders !== null && { reminders: content.reminders === 'never' ? null : content.reminders }),
    ...(fields.length > 0 && { fields }),
  }
}

const signerOf = ({ action, name, email, role, turn, isAskedForCode }: DraftPerson) => ({
  action: action === 'copy' ? ('sign' as const) : action,
  name: name.trim(),
  email: email.trim(),
  turn,
  ...(action === 'sign' && role !== null && { role }),
  ...(isAskedForCode && { verification: ['email_code' as const] }),
})
