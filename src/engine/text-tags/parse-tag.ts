import {
  type FieldKindName,
  type FieldProperty,
  fieldKinds,
  isAttachment,
  isInitials,
  kindOf,
  kindPropertiesOf,
} from '../fields/field-kinds.ts'
import type { FieldType } from '../fields/field-type.ts'
import { type Alignment, alignments, kindNameOf, propertyLimits } from '../fields/kind-properties.ts'
import { formatsOf, unitProblem } from '../fields/value-format.ts'
import { minFontSizeLimits } from '../fields/value-size.ts'
import { patternSteps } from '../patterns/value-pattern.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { nearestName } from '../text/nearest-name.ts'
import { asSingleLine, singleLineProblem } from '../text/single-line.ts'
import { collapsed, LINE_END, onOneLine, splitOutsideQuotes, unquoted } from './tag-syntax.ts'

/** The properties that a text tag gives its field. */
export interface ParsedTag {
  type: FieldType
  kind?: FieldKindName
  /** The role; undefined when the tag names none, null when it states that the field has none (`role=`). */
  role?: string | null
  /** The position of the role in the signing order; 0 is first. */
  order?: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  defaultValue?: string
  maxLength?: number
  pattern?: string
  patternMessage?: string
  decimals?: number
  format?: string
  minFontSize?: number
  fontSize?: number
  align?: Alignment
  placeholder?: string
  tooltip?: string
  /** The size of the field, in points. */
  width?: number
  height?: number
}

/** The problem of a tag, as the end of a sentence. */
export interface TagProblem {
  problem: string
}

const lengthMost = { role: 200, label: 500, unit: 50, default: 10_000, option: 500 }
const optionsMost = 500
/** The side of the largest page that viewers show, in points. */
const sizeMostPt = 14_400
const orderMost = 10_000

/**
 * Parses a tag: its type, then attributes, separated by `;`. White space around names and values is ignored; a value in
 * double quotes may contain `;` and `}`.
 *
 * Before: `date; role=Buyer; label="Date of birth"`. After: a date field of the role `Buyer` with the label `Date of
 * birth`.
 * @param source the text between `{{` and `}}`, with `LINE_END` where its lines end
 */
export function parseTag(source: string): ParsedTag | TagProblem {
  const parts = splitOutsideQuotes(source.replaceAll('\u00ad', ''), ';')
  const first = onOneLine(parts[0]!)
  const name = first.toLowerCase()
  if (!isTagName(name)) return { problem: `"${first}" is not a type of field${didYouMean(name, tagNames)}` }
  const { type } = fieldKinds[name]
  const tag: ParsedTag = { type, ...(name !== type && { kind: name }), required: true, readOnly: false }
  const seen = new Set<string>()
  for (const part of parts.slice(1)) {
    if (onOneLine(part) === '') continue
    const equals = part.indexOf('=')
    const key = onOneLine(equals < 0 ? part : part.slice(0, equals)).toLowerCase()
    if (!Object.hasOwn(attributes, key)) return { problem: `"${key}" is not an attribute${hint(key, tag)}` }
    if (equals < 0) return { problem: `${key} has no value` }
    if (seen.has(key)) return { problem: `${key} appears more than once` }
    seen.add(key)
    const problem = attributes[key as keyof typeof attributes](tag, collapsed(unquoted(part.slice(equals + 1))), part)
    if (problem !== undefined) return { problem: `${key} ${problem}` }
  }
  return problemOfWhole(tag) ?? tag
}

/** Suggests the attribute that was most likely meant by an unknown word. */
function hint(word: string, { options }: ParsedTag): string {
  const near = didYouMean(word, Object.keys(attributes))
  return near === '' && options ? '; options are separated by |, as in options=A|B' : near
}

function didYouMean(written: string, names: readonly string[]): string {
  const near = nearestName(written, names)
  return near === null ? '' : `; did you mean "${near}"?`
}

/**
 * The kinds of field that a tag can name: not radio buttons, which have more than one place, and not multiple choice,
 * which is seldom filled in within a text.
 */
const tagNames = Object.keys(fieldKinds).filter(name => name !== 'radio' && name !== 'multiple')

const isTagName = (text: string): text is FieldKindName => tagNames.includes(text)

/** The parser of each attribute, which sets its part of the tag and returns the problem of the value, if it has one. */
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
  maxlength(tag: ParsedTag, value: string) {
    tag.maxLength = wholeNumber(value, 1, propertyLimits.maxLength)
    return tag.maxLength === undefined ? `must be a whole number from 1 to ${propertyLimits.maxLength}` : undefined
  },
  pattern(tag: ParsedTag, value: string, part: string) {
    tag.pattern = value
    return patternProblem(value, part.slice(part.indexOf('=') + 1).trim())
  },
  patternmessage(tag: ParsedTag, value: string) {
    if (value !== '') tag.patternMessage = value
    return textProblem(value, propertyLimits.patternMessage)
  },
  decimals(tag: ParsedTag, value: string) {
    tag.decimals = wholeNumber(value, 0, propertyLimits.decimals)
    return tag.decimals === undefined ? `must be a whole number from 0 to ${propertyLimits.decimals}` : undefined
  },
  format(tag: ParsedTag, value: string) {
    const formats = formatsOf(tag.type)
    tag.format = formats.find(format => asFormat(format) === asFormat(value)) ?? value
    const isKnown = formats.length === 0 || formats.some(format => format === tag.format)
    return isKnown ? undefined : `must be one of ${formats.join(', ')}`
  },
  minfontsize(tag: ParsedTag, value: string) {
    const { min, max } = minFontSizeLimits
    tag.minFontSize = pointsBetween(value, min, max)
    return tag.minFontSize === undefined ? `must be a number of points from ${min} to ${max}` : undefined
  },
  fontsize(tag: ParsedTag, value: string) {
    const { least, most } = propertyLimits.fontSize
    tag.fontSize = pointsBetween(value, least, most)
    return tag.fontSize === undefined ? `must be a number of points from ${least} to ${most}` : undefined
  },
  align(tag: ParsedTag, value: string) {
    const align = alignments.find(alignment => alignment === value.toLowerCase())
    if (align === undefined) return `must be one of ${alignments.join(', ')}`
    tag.align = align
  },
  placeholder(tag: ParsedTag, value: string) {
    if (value !== '') tag.placeholder = value
    return textProblem(value, propertyLimits.placeholder)
  },
  tooltip(tag: ParsedTag, value: string) {
    if (value !== '') tag.tooltip = value
    return textProblem(value, propertyLimits.tooltip)
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
  const { filledWith } = kindOf(tag)
  // A letter with unfilled mail merge fields contains {{name}} and the like.
  const isOfMerge = isAttachment(tag) || (filledWith !== undefined && filledWith !== 'signing-date')
  const needsRole = filledWith === 'signing-date' ? tag.role === null : isOfMerge && !tag.role
  if (needsRole) return { problem: `${tag.kind} needs a role, as in {{${tag.kind};role=Buyer}}` }
  if (isInitials(tag) && tag.readOnly) return { problem: 'initials cannot be read-only' }
  if (isAttachment(tag) && tag.readOnly) return { problem: 'an attachment cannot be read-only' }
  if (isAttachment(tag) && tag.defaultValue !== undefined) return { problem: 'an attachment cannot have a default' }
  if (tag.type === 'signature' && tag.defaultValue !== undefined)
    return { problem: 'a signature cannot have a default' }
  const foreign = checkedProperties.find(
    name => tag[name] !== undefined && !kindPropertiesOf(kindNameOf(tag)).includes(name),
  )
  if (foreign) return { problem: `${kindNameOf(tag)} has no ${foreign.toLowerCase()}` }
  const { fontSize, minFontSize, format, pattern, patternMessage } = tag
  if (fontSize !== undefined && minFontSize !== undefined && minFontSize > fontSize)
    return { problem: `minfontsize must be at most fontsize, which is ${fontSize}` }
  if (format !== undefined && pattern !== undefined)
    return { problem: 'a format takes no pattern; leave out one of them' }
  if (patternMessage !== undefined && pattern === undefined) return { problem: 'patternmessage needs a pattern' }
}

/** The properties of a tag that are allowed only for some kinds of field. */
const checkedProperties = [
  'unit',
  'maxLength',
  'pattern',
  'patternMessage',
  'decimals',
  'format',
  'minFontSize',
  'fontSize',
  'align',
  'placeholder',
  'tooltip',
] as const satisfies FieldProperty[]

function wholeNumber(value: string, least: number, most: number): number | undefined {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : -1
  return number >= least && number <= most ? number : undefined
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

function pointsBetween(value: string, least: number, most: number): number | undefined {
  const size = points(value)
  return size !== undefined && size >= least && size <= most ? size : undefined
}

/**
 * Returns the problem of a pattern. A lost brace or an added space in a pattern would go unnoticed, so a pattern that
 * may have been changed is refused.
 */
function patternProblem(pattern: string, written: string): string | undefined {
  if (written.includes(LINE_END)) return 'must stand on one line'
  if (/[{}]/.test(pattern) && unquoted(written) === written)
    return 'must be in double quotes, because it contains braces'
  if (pattern === '') return 'has no value'
  if (pattern.length > propertyLimits.pattern) return `must have at most ${propertyLimits.pattern} characters`
  const steps = patternSteps(pattern)
  return 'problem' in steps ? steps.problem : undefined
}

/** Returns a format in capitals, and with the apostrophe that a word processor may have replaced. */
const asFormat = (value: string) => value.toUpperCase().replace('\u2019', "'")
