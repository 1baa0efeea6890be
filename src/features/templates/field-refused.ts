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
 * Makes the error for an input that is refused for a field. Its text names the field as people know it; its facts have the field id.
 * @param at where the input is
 * @param problem the end of a sentence
 */
export const fieldRefused = (at: string, field: TemplateField, problem: string) =>
  new CodedError('invalid_input', { detail: `${at} ${namedField(field)} ${problem}` }, factsOfFields([field], problem))

/** The fields of an error, for programs, as a route describes them. */
export const refusedFields = Type.Object({
  fields: Type.Array(named('FieldRefusal', Type.Object({ fieldId: Type.String(), error: Type.String() })), {
    description: 'The fields that the error is about, if any',
  }),
})
