import { CodedError } from '../../http/coded-error.ts'
import { type Attachment, attachmentsOf, attachmentValues } from '../signature-requests/attachments/attachment.ts'
import { signedAttachments } from '../signature-requests/attachments/signed-attachments.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { signingDates } from '../signature-requests/service-values.ts'
import type { Recipient, Values } from '../signature-requests/signature-request.ts'
import { factsOfFields } from '../templates/field-refused.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { assertAttachmentRoom } from './attachments/attachment-room.ts'
import { currentConsent } from './consent-texts.ts'
import { assertAllowed } from './session-guard.ts'
import {
  checkedInitials,
  checkedValues,
  currentValues,
  type FieldValueInput,
  fieldsOf,
  heldBySigner,
  missingFields,
} from './session-values.ts'

interface SignedInput {
  consentVersion: string
  fields: FieldValueInput[]
  initials?: { fieldIds: string[] } | null
  attachments?: AttachmentNamed[]
}

/** An attachment as its signer has seen it. */
export interface AttachmentNamed {
  fieldId: string
  sha256: string
}

/**
 * All checks of a signature, and the values that it signs. Throws the refusal of the state, `consent_changed`, `attachments_changed`,
 * `attachments_too_large`, `attachments_too_long`, and `invalid_input` for a value that does not fit and for required fields that stay empty. A field that is hidden
 * is not required, and nothing that was entered there is signed.
 * @param fields those of the template, of all signers
 * @param uploaded what the signers of the request have uploaded
 */
export function planSignature(
  subject: SignatureRequestWithRecipients,
  recipient: Recipient,
  input: SignedInput,
  fields: TemplateField[],
  uploaded: readonly Attachment[],
  now: Date,
): Values {
  const attachments = attachmentsOf(uploaded, recipient)
  assertAllowed('sign', subject, recipient, now)
  if (input.consentVersion !== currentConsent.version) throw new CodedError('consent_changed')
  const sent = checkedValues(input.fields, recipient, fields)
  const dates = signingDates(fieldsOf(fields, recipient), now)
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
  const initialed = checkedInitials(input.initials?.fieldIds ?? [], recipient, fields, held)
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

/** What is signed is what is seen: another tab may have uploaded another file meanwhile. */
function assertAttachments(named: readonly AttachmentNamed[], attachments: readonly Attachment[]): void {
  const seen = new Map(named.map(({ fieldId, sha256 }) => [fieldId, sha256]))
  const isSame = attachments.every(({ fieldId, sha256 }) => seen.get(fieldId) === sha256)
  if (!isSame || seen.size !== attachments.length) throw new CodedError('attachments_changed')
}
