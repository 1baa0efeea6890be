import { type FieldType, fieldTypes } from '../fields/field-type.ts'
import { unitProblem } from '../fields/value-format.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { nearestName } from '../text/nearest-name.ts'
import { asSingleLine, singleLineProblem } from '../text/single-line.ts'

/** What a text tag says of its field. */
export interface ParsedTag {
  type: FieldType
  /** Undefined where the tag names none; null where it says that nobody signs for it (`role=`). */
  role?: string | null
  /** Of the role, from 0. */
  order?: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  defaultValue?: string
  /** Points. */
  width?: number
  height?: number
}

/** What is wrong with a tag, as the end of a sentence. */
export interface TagProblem {
  problem: string
}

const lengthMost = { role: 200, label: 500, unit: 50, default: 10_000, option: 500 }
const optionsMost = 500
/** A page of the largest format that viewers show. */
const sizeMostPt = 14_400
const orderMost = 10_000

/** Straight quotes, and what word processors make of them. */
const OPENING_QUOTES = '"“”„«'
const CLOSING_QUOTES = '"“”»'

/**
 * Reads a tag: its type, then attributes, parted by `;`. White space around names and values does not count; a value
 * in double quotes may hold `;` and `}`.
 * @param source what stands between `{{` and `}}`
 */
export function parseTag(source: string): ParsedTag | TagProblem {
  const parts = splitOutsideQuotes(source.replaceAll('\u00ad', ''), ';').map(part => part.trim())
  const type = parts[0]!.toLowerCase()
  if (!isFieldType(type)) return { problem: `"${parts[0]}" is not a type of field${didYouMean(type, fieldTypes)}` }
  const tag: ParsedTag = { type, required: true, readOnly: false }
  const seen = new Set<string>()
  for (const part of parts.slice(1)) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase()
    if (!Object.hasOwn(attributes, key)) return { problem: `"${key}" is not an attribute${hint(key, tag)}` }
    if (equals < 0) return { problem: `${key} has no value` }
    if (seen.has(key)) return { problem: `${key} appears more than once` }
    seen.add(key)
    const problem = attributes[key as keyof typeof attributes](tag, collapsed(unquoted(part.slice(equals + 1))), part)
    if (problem !== undefined) return { problem: `${key} ${problem}` }
  }
  return problemOfWhole(tag) ?? tag
}

/** What was most likely meant by a word that is not an attribute. */
function hint(word: string, { options }: ParsedTag): string {
  const near = didYouMean(word, Object.keys(attributes))
  return near === '' && options ? '; options are separated by |, as in options=A|B' : near
}

function didYouMean(given: string, known: readonly string[]): string {
  const near = nearestName(given, known)
  return near === null ? '' : `; did you mean "${near}"?`
}

const isFieldType = (text: string): text is FieldType => (fieldTypes as readonly string[]).includes(text)

/** Each sets its part of the tag, or says what is wrong with the value. */
const attributes = {
  role(tag: ParsedTag, value: string) {
    tag.role = value === '' ? null : value
    return textProblem(value, lengthMost.role)
  },
  order(tag: ParsedTag, value: string) {
    if (!/^\d{1,5}$/.test(value) || Number(value) > orderMost) return `must be a whole number from 0 to ${orderMost}`
    tag.order = Number(value)
  },
  label(tag: ParsedTag, value: string) {
    const label = asSingleLine(value)
    if (label !== '') tag.label = label
    return value.length > lengthMost.label ? `must have at most ${lengthMost.label} characters` : undefined
  },
  required(tag: ParsedTag, value: string) {
    tag.required = truth(value) ?? true
    return truth(value) === undefined ? 'must be true or false' : undefined
  },
  readonly(tag: ParsedTag, value: string) {
    tag.readOnly = truth(value) ?? false
    return truth(value) === undefined ? 'must be true or false' : undefined
  },
  unit(tag: ParsedTag, value: string) {
    if (value !== '') tag.unit = value
    return textProblem(value, lengthMost.unit) ?? unitProblem(value) ?? undefined
  },
  options(tag: ParsedTag, _: string, part: string) {
    const values = splitOutsideQuotes(part.slice(part.indexOf('=') + 1), '|').map(item => collapsed(unquoted(item)))
    tag.options = values.filter(item => item !== '')
    if (tag.options.length > optionsMost) return `must have at most ${optionsMost} items`
    if (new Set(tag.options).size !== tag.options.length) return 'must all be different'
    return tag.options.map(option => textProblem(option, lengthMost.option)).find(problem => problem !== undefined)
  },
  default(tag: ParsedTag, value: string) {
    if (value !== '') tag.defaultValue = value
    return value.length > lengthMost.default ? `must have at most ${lengthMost.default} characters` : undefined
  },
  width(tag: ParsedTag, value: string) {
    tag.width = points(value)
    return tag.width === undefined ? `must be a number of points up to ${sizeMostPt}` : undefined
  },
  height(tag: ParsedTag, value: string) {
    tag.height = points(value)
    return tag.height === undefined ? `must be a number of points up to ${sizeMostPt}` : undefined
  },
} satisfies Record<string, (tag: ParsedTag, value: string, part: string) => string | undefined>

function problemOfWhole(tag: ParsedTag): TagProblem | undefined {
  if (tag.type === 'dropdown' && (tag.options ?? []).length === 0) return { problem: 'a dropdown needs options' }
  if (tag.type !== 'dropdown' && tag.options) return { problem: 'only a dropdown has options' }
  if (tag.type === 'signature' && tag.role === null) return { problem: 'a signature needs a role' }
  if (tag.type === 'signature' && tag.defaultValue !== undefined)
    return { problem: 'a signature cannot have a default' }
  return undefined
}

function textProblem(text: string, most: number): string | undefined {
  if (text.length > most) return `must have at most ${most} characters`
  if (undrawableCharacters(text).length > 0) return 'contains unsupported characters'
  return singleLineProblem(text) ?? undefined
}

const truth = (value: string) =>
  new Map([
    ['true', true],
    ['yes', true],
    ['false', false],
    ['no', false],
  ]).get(value.toLowerCase())

function points(value: string): number | undefined {
  if (!/^\d{1,5}(\.\d{1,4})?$/.test(value)) return undefined
  return Number(value) > 0 && Number(value) <= sizeMostPt ? Number(value) : undefined
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()

function unquoted(text: string): string {
  const value = text.trim()
  const isQuoted = value.length > 1 && OPENING_QUOTES.includes(value[0]!) && CLOSING_QUOTES.includes(value.at(-1)!)
  return isQuoted ? value.slice(1, -1) : value
}

/** A quote opens at the start of a value only: elsewhere it is a sign for inches or a name. */
function splitOutsideQuotes(source: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < source.length; at++) {
    if (source[at] === separator) {
      parts.push(source.slice(start, at))
      start = at + 1
    } else if (opensQuote(source, at)) at = quoteEnd(source, at)
  }
  return [...parts, source.slice(start)]
}

function opensQuote(source: string, at: number): boolean {
  return OPENING_QUOTES.includes(source[at]!) && /(^|[=|])\s*$/.test(source.slice(Math.max(0, at - 8), at))
}

/** Where the closing quote stands; the opening one itself where there is none. */
function quoteEnd(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) if (CLOSING_QUOTES.includes(source[end]!)) return end
  return at
}

/** Where the `}}` stands that closes a tag whose inside begins at `start`, or -1. */
export function tagEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '}' && text[at + 1] === '}') return at
    if (text[at] === '{' && text[at + 1] === '{') return -1
    if (opensQuote(text, at)) at = quoteEnd(text, at)
  }
  return -1
}
