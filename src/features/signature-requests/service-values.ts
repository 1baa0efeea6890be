import { isServiceFilled, kindOf } from '../../engine/fields/field-kinds.ts'
import { drawnName } from '../../engine/text/drawn-name.ts'
import { localTime } from '../../engine/time-zones/time-zone.ts'
import { invalidInput } from '../../http/validation.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { drawingProblem } from '../templates/value-problem.ts'
import { initialValue, type Recipient, type Values } from './signature-request.ts'

/** The details of a signer that fields are filled with. */
export type SignerFacts = Pick<Recipient, 'name' | 'email' | 'company'>

/**
 * Returns the value that the service fills into a field before its signer signs. Returns null for the day of the
 * signature, which is not known yet, and undefined if only people know the value. A name is written as it is drawn
 * (docs/decisions/19).
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

/** Returns the signer with the role of a field. */
export const signerOf = <S extends { role: string | null }>(
  field: { role: string | null },
  signers: S[],
): S | undefined => (field.role === null ? undefined : signers.find(signer => signer.role === field.role))

/**
 * Returns the value of a field before its signer signs: the service's value, or else the caller's, or else the default.
 * For fields that people may overwrite (`company`), the caller's value has priority.
 */
export function valueBeforeSigning(
  field: TemplateField,
  signers: (SignerFacts & { role: string | null })[],
  prefilled: Values,
): string | null {
  if (!isServiceFilled(field) && Object.hasOwn(prefilled, field.fieldId)) return initialValue(field, prefilled)
  const signer = signerOf(field, signers)
  const filled = signer && serviceValue(field, signer)
  return filled === undefined ? initialValue(field, prefilled) : filled
}

/** Returns the day of a signature, in the signer's time zone, for each field that shows it. */
export function signingDates(fields: readonly TemplateField[], now: Date, timeZone: string): Values {
  const dated = fields.filter(field => kindOf(field).filledWith === 'signing-date')
  return Object.fromEntries(dated.map(({ fieldId }) => [fieldId, localTime(now, timeZone).day]))
}

/**
 * Refuses a signer whose name, address or company does not fit legibly into a field. Throws `invalid_input`.
 * @param at the path of the properties in the error, such as `signers[0].`
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

/** An arbitrary day, because the digits of dates all have the same width. */
const anyDay = '2026-05-31'

/** Refuses fields that are too small to show the day of a signature legibly. Throws `invalid_input`. */
export function assertSigningDatesFit(fields: readonly TemplateField[]): void {
  for (const field of fields) {
    if (kindOf(field).filledWith !== 'signing-date') continue
    const problem = drawingProblem(field, anyDay)
    if (problem) throw invalidInput(`The date of signing for ${namedField(field)} ${problem}; make its box larger`)
  }
}
