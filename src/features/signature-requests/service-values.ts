import { kindOf } from '../../engine/fields/field-kinds.ts'
import { drawnName } from '../../engine/text/drawn-name.ts'
import { invalidInput } from '../../http/validation.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { drawingProblem } from '../templates/value-problem.ts'
import { initialValue, type Recipient, type Values } from './signature-request.ts'

/** A signer as far as fields are filled in from them. */
export type SignerFacts = Pick<Recipient, 'name' | 'email' | 'company'>

/**
 * What the service fills a field with before its signer signs; null for the day of the signature, which is not known yet;
 * undefined where people fill it in. A name is written as it is drawn (docs/decisions/0083).
 */
export function serviceValue(
  field: Pick<TemplateField, 'type' | 'kind'>,
  signer: SignerFacts,
): string | null | undefined {
  const { filledWith } = kindOf(field)
  switch (filledWith) {
    case undefined:
      return undefined
    case 'name':
      return drawnName(signer.name)
    case 'email':
      return signer.email
    case 'company':
      return signer.company ?? undefined
    case 'signing-date':
      return null
    default:
      return filledWith satisfies never
  }
}

/** The signer whose role a field has. */
export const signerOf = <S extends { role: string | null }>(
  field: { role: string | null },
  signers: S[],
): S | undefined => (field.role === null ? undefined : signers.find(signer => signer.role === field.role))

/** The value of a field before its signer signs: of the service, else filled in by the caller, else its default. */
export function valueBeforeSigning(
  field: TemplateField,
  signers: (SignerFacts & { role: string | null })[],
  prefilled: Values,
): string | null {
  const signer = signerOf(field, signers)
  const filled = signer && serviceValue(field, signer)
  return filled === undefined ? initialValue(field, prefilled) : filled
}

/** The days of a signature at a moment, in UTC as in the certificate of completion, for the fields that have one. */
export function signingDates(fields: readonly TemplateField[], now: Date): Values {
  const dated = fields.filter(field => kindOf(field).filledWith === 'signing-date')
  return Object.fromEntries(dated.map(({ fieldId }) => [fieldId, now.toISOString().slice(0, 10)]))
}

/**
 * Refuses a signer whose name, address or company a field cannot show so that it can be read. Throws `invalid_input`.
 * @param at what the properties are called in the error, such as `signers[0].`
 */
export function assertFactsFit(
  fields: readonly TemplateField[],
  signer: SignerFacts & { role: string | null },
  at: string,
) {
  for (const field of fields) {
    if (field.role === null || field.role !== signer.role) continue
    const value = serviceValue(field, signer)
    const problem = value == null ? null : drawingProblem(field, value)
    if (problem) throw invalidInput(`${at}${kindOf(field).filledWith} for ${namedField(field)} ${problem}`)
  }
}

/** Any day: the digits of dates are of one width. */
const anyDay = '2026-05-31'

/** Refuses fields that could not show the day of a signature so that it can be read. Throws `invalid_input`. */
export function assertSigningDatesFit(fields: readonly TemplateField[]): void {
  for (const field of fields) {
    if (kindOf(field).filledWith !== 'signing-date') continue
    const problem = drawingProblem(field, anyDay)
    if (problem) throw invalidInput(`The date of signing for ${namedField(field)} ${problem}; make its box larger`)
  }
}
