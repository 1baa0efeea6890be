import { givenValue, isFilled } from '../../engine/fields/value-rules.ts'
import { invalidInput } from '../../http/validation.ts'
import {
  initialValue,
  type Recipient,
  type SignatureRequest,
  type Values,
} from '../signature-requests/signature-request.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { valueProblem } from '../templates/value-problem.ts'

/** A value as the signing page sends it; null, an empty text and one of blanks alone clear a field. */
export interface FieldValueInput {
  fieldId: string
  value: string | null
}

type Signer = Pick<Recipient, 'role'>

/** The fields of a signer's role, in the order of the template. */
export const fieldsOf = (fields: TemplateField[], signer: Signer) =>
  signer.role === null ? [] : fields.filter(field => field.role === signer.role)

/** What a signer's fields hold before they sign: the draft over what the caller filled in over the defaults. */
export function currentValues(
  request: Pick<SignatureRequest, 'prefilled'>,
  recipient: Pick<Recipient, 'role' | 'draft'>,
  fields: TemplateField[],
): Values {
  const own = fieldsOf(fields, recipient).filter(field => field.type !== 'signature')
  return Object.fromEntries(
    own.map(field => [
      field.fieldId,
      Object.hasOwn(recipient.draft, field.fieldId)
        ? givenValue(recipient.draft[field.fieldId] ?? null)
        : initialValue(field, request.prefilled),
    ]),
  )
}

/**
 * The values that a signer sends, each checked: their own, writable, fit for the field's kind. Throws `invalid_input`
 * that names the field by label and id.
 */
export function checkedValues(sent: FieldValueInput[], signer: Signer, fields: TemplateField[]): Values {
  const own = new Map(fieldsOf(fields, signer).map(field => [field.fieldId, field]))
  const values: Values = {}
  sent.forEach(({ fieldId, value }, index) => {
    const field = own.get(fieldId)
    if (!field) throw invalidInput(`fields[${index}].fieldId ${fieldId} is not a field of this signer`)
    if (field.readOnly) throw invalidInput(`fields[${index}]: ${namedField(field)} cannot be changed`)
    if (Object.hasOwn(values, fieldId))
      throw invalidInput(`fields[${index}]: ${namedField(field)} appears more than once`)
    const text = givenValue(value)
    const problem = text === null ? null : valueProblem(field, text)
    if (problem) throw invalidInput(`fields[${index}]: ${namedField(field)} ${problem}`)
    values[fieldId] = text
  })
  return values
}

/** The required fields that a signer could fill and has left empty; a required checkbox must be checked. */
export function missingFields(values: Values, signer: Signer, fields: TemplateField[]): TemplateField[] {
  return fieldsOf(fields, signer).filter(
    field =>
      field.required &&
      !field.readOnly &&
      field.type !== 'signature' &&
      !isFilled(field, values[field.fieldId] ?? null),
  )
}
