import type { TSchema } from '@sinclair/typebox'
import { singleLine } from '../input/single-line-format.ts'

/** A schema of JSON Schema 2020-12, as used in OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

/**
 * Keywords that are not published: texts of refusals, who checks a value, other names of a property, and the name of a
 * shared schema.
 */
const ownKeywords = new Set(['errorText', 'missingText', 'checkedLater', 'alsoCalled', 'schemaName'])

/** Gives a schema a name. The OpenAPI document defines it once, among its components, and refers to it. */
export function named<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, schemaName: name }
}

/** Shared schemas by name, as the document shows them. */
export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>()

  /** Registers a schema and returns a reference to it. Throws if another schema has the same name. */
  refer(name: string, schema: JsonSchema): JsonSchema {
    const existing = this.#schemas.get(name)
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${name}`)
    this.#schemas.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Returns all schemas by name, sorted. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/**
 * Converts a route's schema for publication: to plain JSON, with a choice of constants as an `enum`. Named schemas
 * become references and are collected in `namedSchemas`; without it, they are shown inline.
 */
export function toJsonSchema(schema: TSchema, namedSchemas: NamedSchemas | null = null): JsonSchema {
  return published(JSON.parse(JSON.stringify(schema)), namedSchemas) as JsonSchema
}

function published(value: unknown, namedSchemas: NamedSchemas | null): unknown {
  if (Array.isArray(value)) return value.map(element => published(element, namedSchemas))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(asPublished(value)).filter(([key]) => !ownKeywords.has(key))
  const plain = Object.fromEntries(entries.map(([key, part]) => [key, published(part, namedSchemas)]))
  const schema = asEnum(plain) ?? plain
  const name = 'schemaName' in value ? value.schemaName : null
  return namedSchemas && typeof name === 'string' ? namedSchemas.refer(name, schema) : schema
}

const fileMediaType = 'application/octet-stream'

/**
 * Matches texts without the characters that the `single-line` format refuses first; `pattern` is a standard keyword.
 */
const singleLinePattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'

function asPublished(schema: object): object {
  // Client generators recognize files by this format.
  if ('contentMediaType' in schema && schema.contentMediaType === fileMediaType) return { ...schema, format: 'binary' }
  if ('patternProperties' in schema) return withAnyNames(schema as { patternProperties: object })
  if (!('format' in schema) || schema.format !== singleLine.format) return schema
  const { format: _, ...rest } = schema
  return { ...rest, pattern: singleLinePattern }
}

/** A TypeBox record has a pattern that fits every name, but client generators expect `additionalProperties`. */
function withAnyNames({ patternProperties, ...rest }: { patternProperties: object }): object {
  const [values] = Object.values(patternProperties)
  return { ...rest, additionalProperties: values }
}

function asEnum({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(anyOf) || anyOf.length < 2) return null
  if (!anyOf.every(branch => typeof branch?.const === 'string')) return null
  return { ...rest, type: 'string', enum: anyOf.map(branch => branch.const) }
}
