import { type TSchema, Type } from '@sinclair/typebox'

/**
 * The schema of something that is not finished: the same names and types, none of them required and without the rules that
 * only what is finished must keep. How many items and characters there may be stays. A named object is `Draft…` then.
 */
export function unfinishedSchema(schema: TSchema): TSchema {
  const { minLength, minItems, minimum, maximum, exclusiveMinimum, format, required, schemaName, ...shape } = schema
  return {
    ...shape,
    ...(schemaName && { schemaName: schema.properties ? `Draft${schemaName}` : schemaName }),
    ...(schema.items && { items: unfinishedSchema(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(unfinishedSchema) }),
    ...(schema.properties && { properties: unfinishedProperties(schema.properties) }),
  } as TSchema
}

const unfinishedProperties = (properties: Record<string, TSchema>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(unfinishedSchema(schema))]),
  )
