import { fieldsNamedBy } from '../../engine/fields/conditions.ts'
import { CodedError } from '../../http/coded-error.ts'
import { factsOfFields } from '../templates/field-refused.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { signerOf } from './service-values.ts'
import type { Recipient } from './signature-request.ts'

/**
 * Checks that everything a field depends on is known when its signer signs: a value of the same signer, of the sender,
 * or of a signer in an earlier turn. Throws `conditions_undecidable`. A template cannot be checked for this: the order
 * of the signers matters, not the order of its roles, and another document may have no place for a field that
 * conditions name.
 */
export function assertConditionsDecidable(
  fields: readonly TemplateField[],
  signers: Pick<Recipient, 'role' | 'name' | 'turn'>[],
): void {
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  for (const field of fields)
    for (const fieldId of fieldsNamedBy(field)) {
      const problem = undecidable(field, byId.get(fieldId), signers)
      if (problem === null) continue
      const facts = factsOfFields([field], problem)
      throw new CodedError('conditions_undecidable', { problem: `${namedField(field)} ${problem}` }, facts)
    }
}

/**
 * Returns why something that a field depends on is not known when the field is signed, as the end of a sentence.
 * Returns null if it is known.
 */
function undecidable(
  field: TemplateField,
  source: TemplateField | undefined,
  signers: Pick<Recipient, 'role' | 'name' | 'turn'>[],
): string | null {
  if (source === undefined)
    return 'depends on a field that has no place on the document. Place that field again, or change the condition'
  const [first, then] = [signerOf(source, signers), signerOf(field, signers)]
  if (first === undefined || first === then || (then !== undefined && first.turn < then.turn)) return null
  return `depends on ${namedField(source)}, so ${first.name} (${source.role}) must sign before ${then?.name ?? 'everybody else'} (${field.role})`
}
