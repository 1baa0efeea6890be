import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import { type Attachment, attachmentValues } from '../signature-requests/attachments/attachment.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { signingDates } from '../signature-requests/service-values.ts'
import type { Recipient, Values } from '../signature-requests/signature-request.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { currentConsent } from './consent-texts.ts'
import { assertAllowed } from './session-guard.ts'
import {
  checkedInitials,
  checkedValues,
  currentValues,
  type FieldValueInput,
  fieldsOf,
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
 * All checks of a signature, and the values that it signs. Throws the refusal of the state, `consent_changed`, `attachments_changed`, and
 * `invalid_input` for a value that does not fit and for required fields that stay empty.
 * @param fields those of the template, of all signers
 * @param attachments what this signer has uploaded
 */
export function planSignature(
  subject: SignatureRequestWithRecipients,
  recipient: Recipient,
  input: SignedInput,
  fields: TemplateField[],
  attachments: readonly Attachment[],
  now: Date,
): Values {
  assertAllowed('sign', subject, recipient, now)
  if (input.consentVersion !== currentConsent.version) throw new CodedError('consent_changed')
  assertAttachments(input.attachments ?? [], attachments)
  const sent = checkedValues(input.fields, recipient, fields)
  const dates = signingDates(fieldsOf(fields, recipient), now)
  const values = {
    ...currentValues(subject.request, recipient, fields),
    ...sent,
    ...dates,
    ...attachmentValues(attachments),
  }
  const initialed = checkedInitials(input.initials?.fieldIds ?? [], recipient, fields)
  const missing = missingFields({ values, initialed }, recipient, fields)
  if (missing.length > 0) throw invalidInput(`Required fields are empty: ${missing.map(namedField).join(', ')}`)
  return values
}

/** What is signed is what is seen: another tab may have uploaded another file meanwhile. */
function assertAttachments(named: readonly AttachmentNamed[], attachments: readonly Attachment[]): void {
  const seen = new Map(named.map(({ fieldId, sha256 }) => [fieldId, sha256]))
  const isSame = attachments.every(({ fieldId, sha256 }) => seen.get(fieldId) === sha256)
  if (!isSame || seen.size !== attachments.length) throw new CodedError('attachments_changed')
}
