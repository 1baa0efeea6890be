import type { TSchema } from '@sinclair/typebox'
import { nearestName } from '../../engine/text/nearest-name.ts'
import { kindsOf } from './kinds-of.ts'
import { shownName } from './shown-value.ts'

/** What the names are of, as errors call one. */
export type NamedPart = 'property' | 'query parameter' | 'part'

/** What becomes of a name that a schema does not have. */
export type UnknownNameRule =
  /** It is refused. */
  | 'refused'
  /** It is refused when it is plainly a known name misspelt, and else ignored with a warning. */
  | 'warned-of'

/** What is said of a name that was ignored. */
interface NameWarning {
  code: string
  message: string
  subject: string
}

interface Meaning {
  /** The known name that was probably meant. */
  near: string | null
  isMisspelling: boolean
}

interface UnknownName extends Meaning {
  /** Where it stands: `signers[0].emial`. */
  path: string
}

/** As many as somebody reads. */
const maxNames = 20
/** More different ones are nobody's honest call, and take long to compare with what is known. */
const maxDifferentNames = 1_000

/**
 * The names in a value, at any depth, that its schema does not have: why the rule refuses the value, with the name that was
 * probably meant, and warnings of what it lets through.
 */
export function readNames(
  schema: TSchema,
  value: unknown,
  { rule, part }: { rule: UnknownNameRule; part: NamedPart },
): { refusal: string | null; warnings: NameWarning[] } {
  const names = new UnknownNames(rule)
  collect(schema, value, '', names)
  if (names.areTooMany) return { refusal: `Request must have at most ${maxDifferentNames} unknown names`, warnings: [] }
  const unknown = names.found
  const refused = unknown.find(({ isMisspelling }) => rule === 'refused' || isMisspelling)
  if (refused) return { refusal: `Unknown ${part} "${refused.path}"${didYouMean(refused)}`, warnings: [] }
  const warnings = unknown.map(name => ({
    code: 'unknown-property',
    message: `Unknown ${part} "${name.path}" was ignored${didYouMean(name)}`,
    subject: name.path,
  }))
  return { refusal: null, warnings }
}

const didYouMean = ({ near }: UnknownName) => (near === null ? '' : `; did you mean "${near}"?`)

/** What was found so far: every misspelling, and as many others as somebody reads. */
class UnknownNames {
  readonly found: UnknownName[] = []
  areTooMany = false
  readonly #rule: UnknownNameRule
  /** What each name means among the properties that it stands with: lists repeat theirs. */
  readonly #meanings = new Map<Record<string, TSchema>, Map<string, Meaning>>()
  #different = 0

  constructor(rule: UnknownNameRule) {
    this.#rule = rule
  }

  /** Whether what was found settles what becomes of the value. */
  get areEnough(): boolean {
    return this.areTooMany || (this.#rule === 'refused' && this.found.length > 0)
  }

  add(name: string, path: string, properties: Record<string, TSchema>): void {
    const meaning = this.#meaningOf(name, properties)
    if (meaning === null || !(meaning.isMisspelling || this.found.length < maxNames)) return
    this.found.push({ path: joined(path, shownName(name)), ...meaning })
  }

  #meaningOf(name: string, properties: Record<string, TSchema>): Meaning | null {
    const meanings = this.#meanings.get(properties) ?? new Map<string, Meaning>()
    this.#meanings.set(properties, meanings)
    const known = meanings.get(name)
    if (known) return known
    this.areTooMany = ++this.#different > maxDifferentNames
    if (this.areTooMany) return null
    const meaning = meaningOf(name, properties)
    meanings.set(name, meaning)
    return meaning
  }
}

const noProperties: Record<string, TSchema> = {}

function collect(schema: TSchema, value: unknown, path: string, found: UnknownNames): void {
  if (value === null || typeof value !== 'object' || found.areEnough) return
  const own = schema.anyOf ? branchOf(schema, value) : schema
  if (own?.type === 'array' && Array.isArray(value))
    for (const [index, item] of value.entries()) collect(own.items, item, `${path}[${index}]`, found)
  if (own?.type !== 'object' || Array.isArray(value)) return
  const properties: Record<string, TSchema> = own.properties ?? noProperties
  const isOpen = own.additionalProperties !== undefined || own.patternProperties !== undefined
  for (const [name, item] of Object.entries(value)) {
    if (found.areEnough) return
    if (Object.hasOwn(properties, name)) collect(properties[name]!, item, joined(path, name), found)
    else if (!isOpen) found.add(name, path, properties)
  }
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The branch of a union that a value was meant as; undefined where that cannot be told. */
function branchOf(schema: TSchema, value: object): TSchema | undefined {
  const kind = 'kind' in value ? value.kind : undefined
  const byKind = kindsOf(schema.anyOf)?.findIndex(one => one.const === kind) ?? -1
  if (byKind >= 0) return schema.anyOf[byKind]
  const type = Array.isArray(value) ? 'array' : 'object'
  const fitting: TSchema[] = schema.anyOf.filter((branch: TSchema) => branch.type === type)
  return fitting.length === 1 ? fitting[0] : undefined
}

function meaningOf(name: string, properties: Record<string, TSchema>): Meaning {
  const meant = Object.entries(properties).find(([known, { alsoCalled = [] }]) =>
    [known, ...alsoCalled].some(one => isMisspelling(name, one)),
  )
  const near = meant?.[0] ?? nearestName(name, Object.keys(properties))
  return { near, isMisspelling: meant !== undefined }
}

/**
 * Whether a name is plainly another one: in other letters (`test_mode`), or one slip of a key away, two in a long name. Its
 * words begin with the same letters, which are seldom mistyped: `lender` is no `sender`. Short names are so close to each other
 * (`rule`, `role`) that only two letters in the wrong order tell, or an `s` at the end.
 */
function isMisspelling(given: string, known: string): boolean {
  const [one, other] = [folded(given), folded(known)]
  if (one === other) return true
  const length = Math.max(one.length, other.length)
  if (length < 4 || !beginAlike(given, known)) return false
  if (length < 8) return `${one}s` === other || one === `${other}s` || areSwapped(one, other)
  return slipsBetween(one, other) <= (length < 12 ? 1 : 2)
}

/** Whether the words of both begin with the same letters; where they have not as many words, whether the first ones do. */
function beginAlike(given: string, known: string): boolean {
  const [one, other] = [initials(given), initials(known)]
  return one.length === other.length ? one === other : one[0] === other[0]
}

/** Of `testMode`, `test_mode` and `TestMode`: `tm`. */
const initials = (name: string) =>
  (name.slice(0, 100).match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map(word => word[0]!.toLowerCase()).join('')

/** Whether they differ by two neighbours that are in the wrong order. */
const areSwapped = (one: string, other: string) =>
  one.length === other.length &&
  [...one].sort().join('') === [...other].sort().join('') &&
  slipsBetween(one, other) === 1

const folded = (name: string) =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Letters added, left out, exchanged or swapped with their neighbour (the optimal string alignment distance). */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const replaced = rows[row - 1]![column - 1]! + (isSame ? 0 : 1)
      const swapped = isSwapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY
      line.push(Math.min(replaced, swapped, line[column - 1]! + 1, rows[row - 1]![column]! + 1))
    }
    rows.push(line)
  }
  return rows[one.length]![other.length]!
}
