import { CodedError } from '../../http/coded-error.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { signingDates } from '../signature-requests/service-values.ts'
import type { Recipient, Values } from '../signature-requests/signature-request.ts'
import { factsOfFields } from '../templates/field-refused.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
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

/**
 * All checks of a signature, and the values that it signs. Throws the refusal of the state, `consent_changed`, and
 * `invalid_input` for a value that does not fit and for required fields that stay empty. A field that is hidden
 * is not required, and nothing that was entered there is signed.
 * @param fields those of the template, of all signers
 */
export function planSignature(
  subject: SignatureRequestWithRecipients,
  recipient: Recipient,
  input: { consentVersion: string; fields: FieldValueInput[]; initials?: { fieldIds: string[] } | null },
  fields: TemplateField[],
  now: Date,
): Values {
  assertAllowed('sign', subject, recipient, now)
  if (input.consentVersion !== currentConsent.version) throw new CodedError('consent_changed')
  const sent = checkedValues(input.fields, recipient, fields)
  const dates = signingDates(fieldsOf(fields, recipient), now)
  const values = { ...currentValues(subject.request, recipient, fields), ...sent, ...dates }
  const held = heldBySigner(values, subject, fields)
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
