import type { TSchema } from '@sinclair/typebox'
import { singleLine } from '../input/single-line-format.ts'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 holds it. */
export type JsonSchema = { [keyword: string]: unknown }

/** Keywords of our own: texts of refusals, who checks, other names of a property, and the name of a shared schema. */
const ownKeywords = new Set(['errorText', 'missingText', 'checkedLater', 'alsoCalled', 'schemaName'])

/** Gives a schema a name: the OpenAPI document has it once, among its components, and refers to it. */
export function named<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, schemaName: name }
}

/** Shared schemas by name, as the document shows them. */
export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>()

  /** Keeps a schema and gives what refers to it. Throws if another one has its name. */
  refer(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#schemas.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${name}`)
    this.#schemas.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** All of them by name, in the order of names. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

/**
 * The schema of a row as it is shown: plain JSON, a choice of constants as an `enum`. Named schemas are referred to and
 * kept in `namedSchemas`; without it, they are shown where they stand.
 */
export function toJsonSchema(schema: TSchema, namedSchemas: NamedSchemas | null = null): JsonSchema {
  return shown(JSON.parse(JSON.stringify(schema)), namedSchemas) as JsonSchema
}

function shown(value: unknown, namedSchemas: NamedSchemas | null): unknown {
  if (Array.isArray(value)) return value.map(one => shown(one, namedSchemas))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(asPublished(value)).filter(([key]) => !ownKeywords.has(key))
  const plain = Object.fromEntries(entries.map(([key, one]) => [key, shown(one, namedSchemas)]))
  const schema = asEnum(plain) ?? plain
  const name = 'schemaName' in value ? value.schemaName : null
  return namedSchemas && typeof name === 'string' ? namedSchemas.refer(name, schema) : schema
}

const fileMediaType = 'application/octet-stream'

/** What the format of our own refuses first, in a keyword that everybody knows. */
const singleLinePattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'

function asPublished(schema: object): object {
  // what generators of clients know files by
  if ('contentMediaType' in schema && schema.contentMediaType === fileMediaType) return { ...schema, format: 'binary' }
  if ('patternProperties' in schema) return withAnyNames(schema as { patternProperties: object })
  if (!('format' in schema) || schema.format !== singleLine.format) return schema
  const { format: _, ...rest } = schema
  return { ...rest, pattern: singleLinePattern }
}

/** A record of TypeBox has a pattern that fits every name, where generators of clients expect `additionalProperties`. */
function withAnyNames({ patternProperties, ...rest }: { patternProperties: object }): object {
  const [values] = Object.values(patternProperties)
  return { ...rest, additionalProperties: values }
}

function asEnum({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(anyOf) || anyOf.length < 2) return null
  if (!anyOf.every(one => typeof one?.const === 'string')) return null
  return { ...rest, type: 'string', enum: anyOf.map(one => one.const) }
}
