import fc from 'fast-check'

/** The part of JSON Schema in OpenAPI 3.1 that values are generated from. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const words = ['a', 'Bea Buyer', 'Zürich', '2026-05-03', '12.50', 'true', 'Ωmega', 'עברית', '签名', 'line one line two']
const emails = ['bea@buyer.example', 'sam@seller.example', 'dana@disclosing.example', 'rex@receiving.example']

const text = ({ minLength = 0, maxLength = 60 }: JsonSchema) =>
  fc
    .oneof(
      { weight: 9, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) }) },
    )
    .map(value => (value.length < minLength ? value.padEnd(minLength, 'x') : value.slice(0, maxLength)))

const day = (date: Date) => date.toISOString().slice(0, 10)

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.oneof(fc.constantFrom(...emails), fc.emailAddress({ size: 'small' })),
  date: fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(day),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString()),
  'single-line': fc.constantFrom(...words),
  uri: fc.constantFrom('https://example.com/back', 'http://127.0.0.1:1/hook', 'https://example.org/?a=b#c'),
}

/** Generates values that the schema accepts, mostly short values, so that a call costs little. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  switch (schema.type) {
    case 'string':
      return formats[schema.format ?? ''] ?? text(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({
        min: schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : 1,
        max: 500,
        noNaN: true,
      })
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return objectsOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]))
  const named = fc.record(values, { requiredKeys: required.filter(name => name in values) })
  if (!additionalProperties || additionalProperties === true) return named
  const others = fc.dictionary(fc.constantFrom('order', 'customer', 'subject'), valuesOf(additionalProperties))
  return fc.tuple(named, others).map(([known, other]) => ({ ...other, ...(known as object) }))
}

const wrongValues: unknown[] = [
  null,
  {},
  [],
  '',
  ' ',
  -1,
  0.5,
  1e308,
  2 ** 53,
  true,
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table template; --",
  '{{signature}}',
  '../../etc/passwd',
  { toString: 'x', __proto__: null },
  [[[[[[[[]]]]]]]],
]

/** Generates the value with one part of it wrong or missing. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom(...wrongValues)
  if (value === null || typeof value !== 'object') return wrong
  const keys = Object.keys(value)
  if (keys.length === 0) return wrong
  return fc.tuple(fc.constantFrom(...keys), fc.nat(5)).chain(([key, what]) => {
    const inner = (value as Record<string, unknown>)[key]
    if (what === 0) return fc.constant(without(value, key))
    if (what === 1) return wrong
    if (what <= 3) return spoiled(inner).map(changed => replaced(value, key, changed))
    return wrong.map(changed => replaced(value, key, changed))
  })
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key)
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

function replaced(value: object, key: string, changed: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? changed : item))
  return { ...value, [key]: changed }
}
