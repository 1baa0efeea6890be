import { Type } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { namedField, type TemplateField } from './template.ts'

interface FieldRefusal {
  fieldId: string
  error: string
}

/** Returns the facts that an error about fields has in addition to its text. */
export const factsOfFields = (fields: readonly TemplateField[], problem: string): { fields: FieldRefusal[] } => ({
  fields: fields.map(({ fieldId }) => ({ fieldId, error: problem.charAt(0).toUpperCase() + problem.slice(1) })),
})

/**
 * Returns the error for an input that is refused for a field. Its text names the field as people know it; its facts
 * have the id of the field.
 * @param at the path of the input
 * @param problem the end of a sentence about the field
 */
export const fieldRefused = (at: string, field: TemplateField, problem: string) =>
  new CodedError('invalid_input', { detail: `${at} ${namedField(field)} ${problem}` }, factsOfFields([field], problem))

/** The schema of the fields in an error, which programs can read. */
export const refusedFields = Type.Object({
  fields: Type.Array(named('FieldRefusal', Type.Object({ fieldId: Type.String(), error: Type.String() })), {
    description: 'The fields that the error is about, if any',
  }),
})
