import type { TSchema } from '@sinclair/typebox'
import { nearestName } from '../../engine/text/nearest-name.ts'
import { kindsOf } from './kinds-of.ts'
import { shownName } from './shown-value.ts'

/** The kind of thing that the names denote, in the words of errors. */
export type NamedPart = 'property' | 'query parameter' | 'part'

/** How a name that a schema does not have is handled. */
export type UnknownNameRule =
  /** The name is refused. */
  | 'refused'
  /** The name is refused when it is plainly a misspelling of a known name; otherwise it is ignored with a warning. */
  | 'warned-of'

/** The warning about an ignored name. */
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
  /** The path of the name, such as `signers[0].emial`. */
  path: string
}

/** The maximum number of names that are reported. People would not read more. */
const maxNames = 20
/** No ordinary call has more different names, and comparing them with the known names takes long. */
const maxDifferentNames = 1_000

/**
 * Collects the names in a value, at any depth, that its schema does not have. Returns why the rule refuses the value,
 * with the name that was probably meant, and warnings about accepted names. Example: `{"testmode": true}` → refused,
 * did you mean "testMode"?
 */
export function readNames(
  schema: TSchema,
  value: unknown,
  { rule, part }: { rule: UnknownNameRule; part: NamedPart },
): { refusal: string | null; warnings: NameWarning[] } {
  const names = new UnknownNames(rule)
  collect({ schema, value, path: '', names })
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

/** The names collected so far: every misspelling, and other names up to `maxNames`. */
class UnknownNames {
  readonly found: UnknownName[] = []
  areTooMany = false
  readonly #rule: UnknownNameRule
  /**
   * Caches the meaning of each name among the properties next to it, because the items of a list repeat their names.
   */
  readonly #meanings = new Map<Record<string, TSchema>, Map<string, Meaning>>()
  #different = 0

  constructor(rule: UnknownNameRule) {
    this.#rule = rule
  }

  /** Whether the collected names already decide the result. */
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
    const cached = meanings.get(name)
    if (cached) return cached
    this.areTooMany = ++this.#different > maxDifferentNames
    if (this.areTooMany) return null
    const meaning = meaningOf(name, properties)
    meanings.set(name, meaning)
    return meaning
  }
}

const noProperties: Record<string, TSchema> = {}

function collect({
  schema,
  value,
  path,
  names,
}: {
  schema: TSchema
  value: unknown
  path: string
  names: UnknownNames
}): void {
  if (value === null || typeof value !== 'object' || names.areEnough) return
  const branch = schema.anyOf ? branchOf(schema, value) : schema
  if (branch?.type === 'array' && Array.isArray(value))
    for (const [index, item] of value.entries())
      collect({ schema: branch.items, value: item, path: `${path}[${index}]`, names })
  if (branch?.type !== 'object' || Array.isArray(value)) return
  const properties: Record<string, TSchema> = branch.properties ?? noProperties
  const isOpen = branch.additionalProperties !== undefined || branch.patternProperties !== undefined
  for (const [name, item] of Object.entries(value)) {
    if (names.areEnough) return
    if (Object.hasOwn(properties, name))
      collect({ schema: properties[name]!, value: item, path: joined(path, name), names })
    else if (!isOpen) names.add(name, path, properties)
  }
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Returns the intended branch of a union; undefined if that is unclear. */
function branchOf(schema: TSchema, value: object): TSchema | undefined {
  const kind = 'kind' in value ? value.kind : undefined
  const byKind = kindsOf(schema.anyOf)?.findIndex(branchKind => branchKind.const === kind) ?? -1
  if (byKind >= 0) return schema.anyOf[byKind]
  const type = Array.isArray(value) ? 'array' : 'object'
  const fitting: TSchema[] = schema.anyOf.filter((branch: TSchema) => branch.type === type)
  return fitting.length === 1 ? fitting[0] : undefined
}

function meaningOf(name: string, properties: Record<string, TSchema>): Meaning {
  const meant = Object.entries(properties).find(([property, { alsoCalled = [] }]) =>
    [property, ...alsoCalled].some(spelling => isMisspelling(name, spelling)),
  )
  const near = meant?.[0] ?? nearestName(name, Object.keys(properties))
  return { near, isMisspelling: meant !== undefined }
}

/**
 * Whether a name is plainly a misspelling of a property: the same except for case and separators (`test_mode`), or one
 * typing slip away, or two in a long name. Its words must begin with the same letters, which are seldom mistyped:
 * `lender` is not `sender`. Short names are so close to each other (`rule`, `role`) that only two swapped letters
 * count, or an `s` at the end.
 */
function isMisspelling(name: string, property: string): boolean {
  const [a, b] = [folded(name), folded(property)]
  if (a === b) return true
  const length = Math.max(a.length, b.length)
  if (length < 4 || !beginsAlike(name, property)) return false
  if (length < 8) return `${a}s` === b || a === `${b}s` || areSwapped(a, b)
  return slipsBetween(a, b) <= (length < 12 ? 1 : 2)
}

/**
 * Whether the words of both names begin with the same letters. If the numbers of words differ, only the first words are
 * compared.
 */
function beginsAlike(name: string, property: string): boolean {
  const [a, b] = [initials(name), initials(property)]
  return a.length === b.length ? a === b : a[0] === b[0]
}

/** Returns the first letters of the words in a name: `tm` for `testMode`, `test_mode` and `TestMode`. */
const initials = (name: string) =>
  (name.slice(0, 100).match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map(word => word[0]!.toLowerCase()).join('')

/** Whether two names differ only by two swapped neighboring letters. */
const areSwapped = (a: string, b: string) =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('') && slipsBetween(a, b) === 1

const folded = (name: string) =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Counts the letters that were added, left out, exchanged or swapped with their neighbor (the optimal string alignment
 * distance).
 */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const replaced = rows[row - 1]![column - 1]! + (isSame ? 0 : 1)
      const swapped = isSwapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY
      line.push(Math.min(replaced, swapped, line[column - 1]! + 1, rows[row - 1]![column]! + 1))
    }
    rows.push(line)
  }
  return rows[a.length]![b.length]!
}
