import { isAttachment, isInitials, isServiceFilled, isSignature } from '../../engine/fields/field-kinds.ts'
import { givenValue, isFilled, storedValue } from '../../engine/fields/value-rules.ts'
import { invalidInput } from '../../http/validation.ts'
import { fieldValue, type HeldField, heldFieldsOf } from '../signature-requests/held-fields.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { type SignerFacts, valueBeforeSigning } from '../signature-requests/service-values.ts'
import type { Recipient, SignatureRequest, Values } from '../signature-requests/signature-request.ts'
import { fieldRefused } from '../templates/field-refused.ts'
import type { TemplateField } from '../templates/template.ts'
import { valueProblem } from '../templates/value-problem.ts'

/** A value as the signing page sends it. Null, an empty text and a blank text all clear a field. */
export interface FieldValueInput {
  fieldId: string
  value: string | null
}

type Signer = SignerFacts & Pick<Recipient, 'role'>

/** Returns the fields of a signer's role, in the order of the template. */
export const sessionFieldsOf = (fields: TemplateField[], signer: Pick<Recipient, 'role'>) =>
  signer.role === null ? [] : fields.filter(field => field.role === signer.role)

/**
 * Returns the values of a signer's fields before they sign: the draft overrides the caller's values, which override the
 * defaults.
 */
export function currentValues(
  request: Pick<SignatureRequest, 'prefilled'>,
  recipient: SignerFacts & Pick<Recipient, 'role' | 'draft'>,
  fields: TemplateField[],
): Values {
  const ownFields = sessionFieldsOf(fields, recipient).filter(field => field.type !== 'signature')
  return Object.fromEntries(
    ownFields.map(field => [
      field.fieldId,
      Object.hasOwn(recipient.draft, field.fieldId) && !isServiceFilled(field)
        ? givenValue(recipient.draft[field.fieldId] ?? null)
        : valueBeforeSigning(field, [recipient], request.prefilled),
    ]),
  )
}

/**
 * Checks the values that a signer sends: the fields must be the signer's and writable, and the values valid. Throws
 * `invalid_input`, which names the field.
 */
export function checkedValues(sent: FieldValueInput[], signer: Signer, fields: TemplateField[]): Values {
  const ownFields = new Map(sessionFieldsOf(fields, signer).map(field => [field.fieldId, field]))
  const values: Values = {}
  sent.forEach(({ fieldId, value }, index) => {
    const field = ownFields.get(fieldId)
    if (!field) throw invalidInput(`fields[${index}].fieldId ${fieldId} is not a field of this signer`)
    const refused = (problem: string) => fieldRefused(`fields[${index}]:`, field, problem)
    if (field.readOnly || isServiceFilled(field)) throw refused('cannot be changed')
    if (isAttachment(field)) throw refused('takes no value; upload its file as an attachment')
    if (Object.hasOwn(values, fieldId)) throw refused('appears more than once')
    const text = storedValue(field, value)
    const problem = text === null ? null : valueProblem(field, text)
    if (problem) throw refused(problem)
    values[fieldId] = text
  })
  return values
}

/**
 * Checks the fields into which a signer puts initials: they must be the signer's, and shown. Throws `invalid_input`.
 */
export function checkedInitials({
  fieldIds,
  signer,
  fields,
  held,
}: {
  fieldIds: readonly string[]
  signer: Signer
  fields: TemplateField[]
  held: ReadonlyMap<string, HeldField>
}): string[] {
  const initialsIds = new Set(
    sessionFieldsOf(fields, signer).flatMap(field => (isInitials(field) ? field.fieldId : [])),
  )
  const wrongIndex = fieldIds.findIndex(fieldId => !initialsIds.has(fieldId))
  if (wrongIndex >= 0)
    throw invalidInput(
      `initials.fieldIds[${wrongIndex}] ${fieldIds[wrongIndex]} is not a field for initials of this signer`,
    )
  const hidden = fieldIds.findIndex(fieldId => !held.get(fieldId)!.shown)
  const field = fields.find(({ fieldId }) => fieldId === fieldIds[hidden])
  if (field) throw fieldRefused(`initials.fieldIds[${hidden}]:`, field, 'is hidden, so it takes no initials')
  return [...new Set(fieldIds)]
}

/**
 * Returns all fields of a request with their values, on which conditions depend: the given values of a signer, and the
 * request's values for the other fields.
 */
export function heldBySigner(
  values: Values,
  { request, recipients }: SignatureRequestWithRecipients,
  fields: readonly TemplateField[],
): ReadonlyMap<string, HeldField> {
  return heldFieldsOf(fields, field =>
    Object.hasOwn(values, field.fieldId)
      ? (values[field.fieldId] ?? null)
      : fieldValue(field, recipients, request.prefilled),
  )
}

/**
 * Returns the required fields that a signer could fill in and has left empty. A required checkbox must be checked, and
 * required initials must be given. Hidden fields are never required.
 */
export function missingFields(
  { held, initialed }: { held: ReadonlyMap<string, HeldField>; initialed: readonly string[] },
  signer: Signer,
  fields: TemplateField[],
): TemplateField[] {
  return sessionFieldsOf(fields, signer).filter(field => {
    const { value, required } = held.get(field.fieldId)!
    return (
      required &&
      !field.readOnly &&
      !isSignature(field) &&
      !isServiceFilled(field) &&
      !(isInitials(field) ? initialed.includes(field.fieldId) : isFilled(field, value))
    )
  })
}
