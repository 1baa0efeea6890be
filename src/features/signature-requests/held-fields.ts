import { fieldStates } from '../../engine/fields/conditions.ts'
import type { TemplateField } from '../templates/template.ts'
import { type SignerFacts, signerOf, valueBeforeSigning } from './service-values.ts'
import type { Recipient, Values } from './signature-request.ts'

type SignerOfField = SignerFacts & Pick<Recipient, 'role' | 'signedAt' | 'signedValues'>

/** The value of a request's field, and the result of the field's conditions. */
export interface HeldField {
  /** Null while the field is hidden. */
  value: string | null
  shown: boolean
  required: boolean
}

/**
 * Returns the fields of a request, keyed by id, with their current values: the signed value, or else the value before
 * signing.
 */
export function heldFields(
  fields: readonly TemplateField[],
  signers: SignerOfField[],
  prefilled: Values,
): ReadonlyMap<string, HeldField> {
  return heldFieldsOf(fields, field => fieldValue(field, signers, prefilled))
}

/** Returns the fields, keyed by id, with the values from `valueAt`, such as values that a signer is about to sign. */
export function heldFieldsOf(
  fields: readonly TemplateField[],
  valueAt: (field: TemplateField) => string | null,
): ReadonlyMap<string, HeldField> {
  const values = new Map(fields.map(field => [field.fieldId, valueAt(field)]))
  const states = fieldStates(fields, fieldId => values.get(fieldId) ?? null)
  const held = ({ fieldId }: TemplateField): [string, HeldField] => {
    const { shown, required } = states.get(fieldId)!
    return [fieldId, { value: shown ? (values.get(fieldId) ?? null) : null, shown, required }]
  }
  return new Map(fields.map(held))
}

/** Returns the value of a field, shown or not: the signed value, or else the value before signing. */
export function fieldValue(field: TemplateField, signers: SignerOfField[], prefilled: Values): string | null {
  const signer = signerOf(field, signers)
  return signer?.signedValues
    ? (signer.signedValues[field.fieldId] ?? null)
    : valueBeforeSigning(field, signers, prefilled)
}
