import type { TSchema } from '@sinclair/typebox'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 holds it. */
export type JsonSchema = { [keyword: string]: unknown }

/** Keywords of our own: texts of refusals, and who checks. */
const ownKeywords = new Set(['errorText', 'missingText', 'checkedLater'])

/** The schema of a row as it is shown: plain JSON, a choice of constants as an `enum`. */
export function toJsonSchema(schema: TSchema): JsonSchema {
  return shown(JSON.parse(JSON.stringify(schema))) as JsonSchema
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => !ownKeywords.has(key))
  const schema = Object.fromEntries(entries.map(([key, one]) => [key, shown(one)]))
  return asEnum(schema) ?? schema
}

function asEnum({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(anyOf) || anyOf.length < 2) return null
  if (!anyOf.every(one => typeof one?.const === 'string')) return null
  return { ...rest, type: 'string', enum: anyOf.map(one => one.const) }
}
