import { fieldsNamedBy } from '../../engine/fields/conditions.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namedField, type TemplateField } from '../templates/template.ts'
import { signerOf } from './service-values.ts'
import type { Recipient } from './signature-request.ts'

/**
 * What a field depends on is known when its signer signs: it is theirs, the sender's, or of somebody whose turn comes before.
 * Throws `conditions_undecidable`. The orders of a template's roles cannot tell: the order of the signers decides, and
 * another document may have no place for a field that others name.
 */
export function assertConditionsDecidable(
  fields: readonly TemplateField[],
  signers: Pick<Recipient, 'role' | 'name' | 'turn'>[],
): void {
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  for (const field of fields)
    for (const fieldId of fieldsNamedBy(field)) {
      const source = byId.get(fieldId)
      if (source === undefined) {
        const problem = `${namedField(field)} depends on the field ${fieldId}, which the document does not have. Place that field, or change the condition`
        throw new CodedError('conditions_undecidable', { problem })
      }
      const [first, then] = [signerOf(source, signers), signerOf(field, signers)]
      if (first === undefined || first === then || (then !== undefined && first.turn < then.turn)) continue
      const problem = `${namedField(field)} depends on ${namedField(source)}, so ${first.name} (${source.role}) must sign before ${then?.name ?? 'everybody else'} (${field.role})`
      throw new CodedError('conditions_undecidable', { problem })
    }
}
