import type { JsonSchema } from './schema-values.ts'

/** A value with a single mistake. */
export interface Mutation {
  /** The mistake and its place, such as `signers/0/email: too long`. */
  what: string
  value: unknown
}

/** Any schema of a document, after its reference is resolved. */
export interface FullSchema extends JsonSchema {
  pattern?: string
  maxItems?: number
  maxProperties?: number
}

type Resolve = (schema: object) => FullSchema

/** Longer texts take more time than they are worth. */
const maxTextLength = 200_000

/** Returns values that differ from a valid value in a single place, where they may break a rule of its schema. */
export function mutationsOf(schema: object, value: unknown, resolve: Resolve, place = ''): Mutation[] {
  const rules = branchFor(resolve(schema), value, resolve)
  const here = wrongValues(rules, value).map(([what, wrong]) => ({ what: `${place || 'body'}: ${what}`, value: wrong }))
  return [...here, ...innerMutations(rules, value, resolve, place)]
}

/** Returns the branch of a choice that the value belongs to. */
function branchFor(schema: FullSchema, value: unknown, resolve: Resolve): FullSchema {
  const branches = (schema.anyOf ?? []).map(resolve)
  if (branches.length === 0) return schema
  const isMeant = (one: FullSchema) => {
    const kind = one.properties?.kind?.const
    return kind === undefined
      ? (one.type === 'null') === (value === null)
      : kind === (value as { kind?: unknown })?.kind
  }
  return branchFor(branches.find(isMeant) ?? branches[0]!, value, resolve)
}

function innerMutations(rules: FullSchema, value: unknown, resolve: Resolve, place: string): Mutation[] {
  if (Array.isArray(value)) {
    const [first, ...others] = value
    if (first === undefined || !rules.items) return []
    const inner = mutationsOf(rules.items, first, resolve, `${place}/0`)
    return inner.map(one => ({ ...one, value: [one.value, ...others] }))
  }
  if (value === null || typeof value !== 'object') return []
  const dropped = (rules.required ?? [])
    .filter(name => name in value)
    .map(name => ({ what: `${place}/${name}: left out`, value: without(value, name) }))
  const inner = Object.entries(value).flatMap(([name, one]) => {
    const schema = rules.properties?.[name]
    if (!schema) return []
    return mutationsOf(schema, one, resolve, `${place}/${name}`).map(mutation => ({
      ...mutation,
      value: { ...value, [name]: mutation.value },
    }))
  })
  return [...dropped, ...inner]
}

const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

/** Returns values that may break a rule of the schema; the caller filters out the values that the schema accepts. */
function wrongValues(rules: FullSchema, value: unknown): [what: string, wrong: unknown][] {
  const { minLength = 0, maxLength, minimum, maximum, exclusiveMinimum, minItems = 0, maxItems, maxProperties } = rules
  const text = typeof value === 'string' ? value : 'x'
  const all: [string, unknown, boolean][] = [
    ['null', null, true],
    ['of another type', typeof value === 'number' ? '1' : 1, true],
    ['an array', [[]], !Array.isArray(value)],
    ['none of the choices', 'Nonsense', rules.enum !== undefined || rules.const !== undefined],
    ['not of the format', 'nonsense', rules.format !== undefined],
    ['not of the pattern', '\u0001', rules.pattern !== undefined],
    ['too short', text.slice(0, minLength - 1), minLength > 0],
    ['too long', 'x'.repeat((maxLength ?? 0) + 1), maxLength !== undefined && maxLength < maxTextLength],
    ['too small', (minimum ?? 0) - 1, minimum !== undefined],
    ['not above the limit', exclusiveMinimum, exclusiveMinimum !== undefined],
    ['too large', (maximum ?? 0) + 1, maximum !== undefined],
    ['a fraction', 1.5, rules.type === 'integer'],
    ['too few items', [], minItems > 0],
    ['too many items', repeated(value, maxItems), maxItems !== undefined && maxItems <= 200 && Array.isArray(value)],
    ['too many properties', manyProperties(maxProperties), maxProperties !== undefined],
  ]
  return all.flatMap(([what, wrong, applies]) => (applies ? [[what, wrong] as [string, unknown]] : []))
}

const repeated = (value: unknown, most = 0) =>
  Array.from({ length: most + 1 }, () => (Array.isArray(value) ? value[0] : null))

const manyProperties = (most = 0) =>
  Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`name${index}`, 'x']))
