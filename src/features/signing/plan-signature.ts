import { CodedError } from '../../http/coded-error.ts'
import { type Attachment, attachmentsOf, attachmentValues } from '../signature-requests/attachments/attachment.ts'
import { signedAttachments } from '../signature-requests/attachments/signed-attachments.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { signingDates } from '../signature-requests/service-values.ts'
import type { Recipient, Values } from '../signature-requests/signature-request.ts'
import { factsOfFields } from '../templates/field-refused.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { assertAttachmentRoom } from './attachments/attachment-room.ts'
import { assertAllowed } from './session-guard.ts'
import {
  checkedInitials,
  checkedValues,
  currentValues,
  type FieldValueInput,
  heldBySigner,
  missingFields,
  sessionFieldsOf,
} from './session-values.ts'

interface SignedInput {
  consentVersion: string
  fields: FieldValueInput[]
  initials?: { fieldIds: string[] } | null
  attachments?: AttachmentNamed[]
}

/** An attachment that the signer has seen, by its field and hash. */
export interface AttachmentNamed {
  fieldId: string
  sha256: string
}

/**
 * Makes all checks of a signature and returns the values that it signs. A hidden field is not required, and nothing
 * that was entered there is signed. Throws the refusal of the state, `consent_changed`, `attachments_changed`,
 * `attachments_too_large`, `attachments_too_long`, and `invalid_input` for invalid values and for required fields that
 * are empty.
 * @param fields the fields of all signers in the template
 * @param uploaded the uploads of all signers of the request
 * @param timeZone the signer's, in which the day of the signature is written
 * @param consentVersion the version of the text that signers have to agree to
 */
export function planSignature({
  subject,
  recipient,
  input,
  fields,
  uploaded,
  now,
  timeZone,
  consentVersion,
}: {
  subject: SignatureRequestWithRecipients
  recipient: Recipient
  input: SignedInput
  fields: TemplateField[]
  uploaded: readonly Attachment[]
  now: Date
  timeZone: string
  consentVersion: string
}): Values {
  if (recipient.action !== 'sign')
    throw new CodedError('recipient_does_not_sign', { action: recipient.action === 'approve' ? 'approves' : 'views' })
  const attachments = attachmentsOf(uploaded, recipient)
  assertAllowed('sign', subject, recipient, now)
  if (input.consentVersion !== consentVersion) throw new CodedError('consent_changed')
  const sent = checkedValues(input.fields, recipient, fields)
  const dates = signingDates(sessionFieldsOf(fields, recipient), now, timeZone)
  const values = {
    ...currentValues(subject.request, recipient, fields),
    ...sent,
    ...dates,
    ...attachmentValues(attachments),
  }
  const held = heldBySigner(values, subject, fields)
  const shown = attachments.filter(({ fieldId }) => held.get(fieldId)?.shown)
  assertAttachments(input.attachments ?? [], shown)
  assertAttachmentRoom([...signedAttachments(uploaded, subject, fields), ...shown])
  const initialed = checkedInitials({ fieldIds: input.initials?.fieldIds ?? [], signer: recipient, fields, held })
  const missing = missingFields({ held, initialed }, recipient, fields)
  if (missing.length > 0) throw requiredEmpty(missing)
  return Object.fromEntries(Object.keys(values).map(fieldId => [fieldId, held.get(fieldId)!.value]))
}

const requiredEmpty = (missing: TemplateField[]) =>
  new CodedError(
    'invalid_input',
    { detail: `Required fields are empty: ${missing.map(namedField).join(', ')}` },
    factsOfFields(missing, 'must be filled in'),
  )

/**
 * Asserts that the signer has seen exactly the attachments that are signed, because another tab may have uploaded
 * another file.
 */
function assertAttachments(namedAttachments: readonly AttachmentNamed[], attachments: readonly Attachment[]): void {
  const seenHashes = new Map(namedAttachments.map(({ fieldId, sha256 }) => [fieldId, sha256]))
  const isSame = attachments.every(({ fieldId, sha256 }) => seenHashes.get(fieldId) === sha256)
  if (!isSame || seenHashes.size !== attachments.length) throw new CodedError('attachments_changed')
}
