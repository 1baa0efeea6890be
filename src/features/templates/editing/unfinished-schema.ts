import { type TSchema, Type } from '@sinclair/typebox'

/**
 * Makes the schema of unfinished content from the schema of finished content. Names and types stay the same, but
 * nothing is required, and rules that only finished content must keep are dropped. The limits on the number of items
 * and characters stay. A named object is renamed to `Draft…`: `SignerRole` becomes `DraftSignerRole`.
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
