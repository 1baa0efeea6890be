import { isAttachment, isInitials, isServiceFilled, isSignature } from '../../engine/fields/field-kinds.ts'
import { givenValue, isFilled } from '../../engine/fields/value-rules.ts'
import { invalidInput } from '../../http/validation.ts'
import { fieldValue, type HeldField, heldWith } from '../signature-requests/held-fields.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { type SignerFacts, valueBeforeSigning } from '../signature-requests/service-values.ts'
import type { Recipient, SignatureRequest, Values } from '../signature-requests/signature-request.ts'
import { fieldRefused } from '../templates/field-refused.ts'
import type { TemplateField } from '../templates/template.ts'
import { valueProblem } from '../templates/value-problem.ts'

/** A value as the signing page sends it; null, an empty text and one of blanks alone clear a field. */
export interface FieldValueInput {
  fieldId: string
  value: string | null
}

type Signer = SignerFacts & Pick<Recipient, 'role'>

/** The fields of a signer's role, in the order of the template. */
export const fieldsOf = (fields: TemplateField[], signer: Pick<Recipient, 'role'>) =>
  signer.role === null ? [] : fields.filter(field => field.role === signer.role)

/** What a signer's fields hold before they sign: the draft over what the caller filled in over the defaults. */
export function currentValues(
  request: Pick<SignatureRequest, 'prefilled'>,
  recipient: SignerFacts & Pick<Recipient, 'role' | 'draft'>,
  fields: TemplateField[],
): Values {
  const own = fieldsOf(fields, recipient).filter(field => field.type !== 'signature')
  return Object.fromEntries(
    own.map(field => [
      field.fieldId,
      Object.hasOwn(recipient.draft, field.fieldId) && !isServiceFilled(field)
        ? givenValue(recipient.draft[field.fieldId] ?? null)
        : valueBeforeSigning(field, [recipient], request.prefilled),
    ]),
  )
}

/**
 * The values that a signer sends, each checked: their own, writable, fit for the field's kind. Throws `invalid_input`
 * that names the field.
 */
export function checkedValues(sent: FieldValueInput[], signer: Signer, fields: TemplateField[]): Values {
  const own = new Map(fieldsOf(fields, signer).map(field => [field.fieldId, field]))
  const values: Values = {}
  sent.forEach(({ fieldId, value }, index) => {
    const field = own.get(fieldId)
    if (!field) throw invalidInput(`fields[${index}].fieldId ${fieldId} is not a field of this signer`)
    const refused = (problem: string) => fieldRefused(`fields[${index}]:`, field, problem)
    if (field.readOnly || isServiceFilled(field)) throw refused('cannot be changed')
    if (isAttachment(field)) throw refused('takes no value; upload its file as an attachment')
    if (Object.hasOwn(values, fieldId)) throw refused('appears more than once')
    const text = givenValue(value)
    const problem = text === null ? null : valueProblem(field, text)
    if (problem) throw refused(problem)
    values[fieldId] = text
  })
  return values
}

/** The fields that a signer puts their initials in, each their own and shown. Throws `invalid_input`. */
export function checkedInitials(
  fieldIds: readonly string[],
  signer: Signer,
  fields: TemplateField[],
  held: ReadonlyMap<string, HeldField>,
): string[] {
  const own = new Set(fieldsOf(fields, signer).flatMap(field => (isInitials(field) ? field.fieldId : [])))
  const other = fieldIds.findIndex(fieldId => !own.has(fieldId))
  if (other >= 0)
    throw invalidInput(`initials.fieldIds[${other}] ${fieldIds[other]} is not a field for initials of this signer`)
  const hidden = fieldIds.findIndex(fieldId => !held.get(fieldId)!.shown)
  const field = fields.find(({ fieldId }) => fieldId === fieldIds[hidden])
  if (field) throw fieldRefused(`initials.fieldIds[${hidden}]:`, field, 'is hidden, so it takes no initials')
  return [...new Set(fieldIds)]
}

/** The values of a signer's fields with what else the request holds: all that conditions are decided by. */
export function heldBySigner(
  values: Values,
  { request, recipients }: SignatureRequestWithRecipients,
  fields: readonly TemplateField[],
): ReadonlyMap<string, HeldField> {
  return heldWith(fields, field =>
    Object.hasOwn(values, field.fieldId)
      ? (values[field.fieldId] ?? null)
      : fieldValue(field, recipients, request.prefilled),
  )
}

/**
 * The required fields that a signer could fill and has left empty; a required checkbox must be checked, and required
 * initials be put in. None of them is hidden.
 */
export function missingFields(
  { held, initialed }: { held: ReadonlyMap<string, HeldField>; initialed: readonly string[] },
  signer: Signer,
  fields: TemplateField[],
): TemplateField[] {
  return fieldsOf(fields, signer).filter(field => {
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
