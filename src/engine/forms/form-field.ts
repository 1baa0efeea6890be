import { alignments, propertyLimits } from '../fields/kind-properties.ts'
import type { PlacedField } from '../fields/placed-field.ts'
import { SEVERAL_OPTIONS, valueOfChosen } from '../fields/several-options.ts'
import { parseValue } from '../fields/value-format.ts'
import { brokenRule, charactersOf } from '../fields/value-rules.ts'
import { numbersOf } from '../page-text/font-entries.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfObject } from '../pdf/objects.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { asSingleLine } from '../text/single-line.ts'
import { defaultOptions, shownOptions } from './choice-options.ts'
import {
  type FieldLine,
  fieldFlags,
  fullName,
  hasFlag,
  inherited,
  lineOf,
  nameOf,
  textEntryOf,
} from './form-entries.ts'
import type { ShownValue } from './shown-value.ts'
import { formatOf, isoDate } from './value-format.ts'

/** A form's field as a template field, without its place. */
export type FormField = Pick<
  PlacedField,
  | 'type'
  | 'kind'
  | 'maxLength'
  | 'comb'
  | 'align'
  | 'label'
  | 'required'
  | 'readOnly'
  | 'unit'
  | 'format'
  | 'options'
  | 'defaultValue'
  | 'formName'
>

/** A field that a template cannot have. */
export interface UntakenField {
  formName: string
  problem: string
}

export const labelMost = 500
export const optionsMost = 500

/**
 * Turns a widget's field into a template field, with the value that the widget shows as its default. A radio button
 * becomes a check box, which `groupRadioButtons` combines with others. Returns undefined for fields that are not filled
 * in (push buttons, bar codes, existing signatures) and for annotations that are not fields.
 */
export function readFormField(
  reader: ObjectReader,
  widget: PdfDict,
  shown: ShownValue,
): FormField | UntakenField | undefined {
  if (widget.has('PMD')) return undefined
  const line = lineOf(reader, widget)
  const flags = inherited(reader, line, 'Ff')
  const common = {
    formName: fullName(reader, line),
    ...labelOf(reader, line),
    required: hasFlag(flags, fieldFlags.required),
    readOnly: hasFlag(flags, fieldFlags.readOnly),
  }
  switch (nameOf(reader, inherited(reader, line, 'FT'))) {
    case 'Tx':
      if (hasFlag(flags, fieldFlags.password) || hasFlag(flags, fieldFlags.fileSelect))
        return { formName: common.formName, problem: 'it is for a password or a file' }
      if (isUnreadable(shown)) return { formName: common.formName, problem: 'the text it shows cannot be read' }
      return { ...common, ...textOrComb(reader, line, hasFlag(flags, fieldFlags.multiline), shown) }
    case 'Btn':
      if (hasFlag(flags, fieldFlags.pushButton)) return undefined
      return {
        ...common,
        type: 'checkbox',
        ...checkedDefault(shown),
        ...(hasFlag(flags, fieldFlags.radio) && { kind: 'radio', required: false }),
      }
    case 'Ch':
      return choice(reader, line, common, shown)
    case 'Sig':
      return isDict(inherited(reader, line, 'V'))
        ? undefined
        : { ...common, type: 'signature', required: true, readOnly: false }
    default:
      return undefined
  }
}

/** Whether a widget shows something that neither its appearance nor its value identifies. */
const isUnreadable = ({ by, text }: ShownValue) => by === 'appearance' && text === undefined

/** Returns the label that people read (`TU`) or, without one, the field's name. */
export function labelOf(reader: ObjectReader, line: FieldLine): { label?: string } {
  const first = (key: string) => line.map(field => textEntryOf(reader, field.get(key))?.trim()).find(text => text)
  const text = (first('TU') ?? first('T'))?.replace(/\s+/g, ' ')
  const label = text && asSingleLine(text.slice(0, labelMost))
  return label ? { label } : {}
}

/**
 * Returns a text field, or a comb if the form has a cell for each character (`MaxLen`, Table 231). A comb is a text
 * field whatever its script does: the cells hold what the form shows.
 */
function textOrComb(reader: ObjectReader, line: FieldLine, isMultiline: boolean, shown: ShownValue) {
  const field = textField(reader, line, isMultiline, shown)
  const cells = combCellsOf(reader, line)
  if (!cells) return field
  const text = shown.text ?? ('defaultValue' in field ? field.defaultValue : undefined)
  if (text !== undefined && charactersOf(text) > cells.maxLength) return asText(text, false)
  return { ...(text ? asText(text, false) : { type: 'text' as const }), ...cells }
}

/** Returns the cells of a comb field, and the alignment of its text in them (`Q`, Table 228). */
export function combCellsOf(
  reader: ObjectReader,
  line: FieldLine,
): (Pick<FormField, 'align'> & { comb: true; maxLength: number }) | undefined {
  const flags = inherited(reader, line, 'Ff')
  const maxLength = inherited(reader, line, 'MaxLen')
  if (!hasFlag(flags, fieldFlags.comb) || hasFlag(flags, fieldFlags.multiline) || !isCellCount(maxLength))
    return undefined
  const quadding = inherited(reader, line, 'Q')
  const align = alignments[typeof quadding === 'number' ? quadding : 0]
  return { comb: true, maxLength, ...(align && align !== 'left' && { align }) }
}

const isCellCount = (value: PdfObject): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= propertyLimits.maxLength

/**
 * Returns a text field with the value that the form shows. A value that a format or a script has changed is kept as
 * text. It becomes an amount or a date only if it is then drawn as the form shows it.
 */
function textField(reader: ObjectReader, line: FieldLine, isMultiline: boolean, shown: ShownValue) {
  const text =
    shown.text ??
    textEntryOf(reader, inherited(reader, line, 'V')) ??
    textEntryOf(reader, inherited(reader, line, 'DV'))
  const format = formatOf(reader, line)
  const type = format.type === 'text' && isMultiline ? ('paragraph' as const) : format.type
  const lines = text?.replace(/\r\n?/g, '\n').trimEnd()
  if (!lines) return { ...format, type }
  if (shown.by === 'nothing' && type === 'date') return { ...format, defaultValue: isoDate(reader, line, lines) }
  if (type === 'text' || type === 'paragraph') return asText(lines, isMultiline)
  const shownText = type === 'amount' ? amountIn(lines, format.unit) : lines
  const value = shown.by === 'nothing' ? shownText : parseValue(format, shownText)
  return value !== null && brokenRule(format, value, () => true) === null
    ? { ...format, defaultValue: value }
    : asText(lines, isMultiline)
}

function asText(lines: string, isMultiline: boolean) {
  return isMultiline
    ? { type: 'paragraph' as const, defaultValue: lines }
    : { type: 'text' as const, defaultValue: lines.replace(/\s*\n\s*/g, ' ') }
}

/** Returns an amount without its unit. Amounts are drawn with their unit, but a form may show them without. */
function amountIn(text: string, unit: string | undefined): string {
  const trimmed = text.trim()
  return unit && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed
}

/** Returns the state of a button other than `Off`, named in its `AP` (§12.7.5.2.3). */
export function onState(reader: ObjectReader, line: FieldLine): string | undefined {
  const appearances = reader.resolve(line[0]!.get('AP'))
  const normal = isDict(appearances) ? reader.resolve(appearances.get('N')) : null
  return isDict(normal) ? [...normal.keys()].find(key => key !== 'Off') : undefined
}

const checkedDefault = ({ text }: ShownValue): { defaultValue?: 'true' } =>
  text === 'true' ? { defaultValue: 'true' } : {}

function choice(
  reader: ObjectReader,
  line: FieldLine,
  common: Pick<FormField, 'label' | 'formName' | 'required' | 'readOnly'>,
  shown: ShownValue,
): FormField | UntakenField {
  const notTaken = (problem: string) => ({ formName: common.formName ?? '', problem })
  if (isUnreadable(shown)) return notTaken('the text it shows cannot be read')
  const chosen = shown.text ? shown.text.split('\n') : defaultOptions(reader, line)
  const options = [...new Set([...shownOptions(reader, line), ...chosen])].filter(option => option !== '')
  if (options.length === 0) return notTaken('it has no options')
  if (options.length > optionsMost) return notTaken(`it has more than ${optionsMost} options`)
  if (options.some(option => option.length > labelMost || undrawableCharacters(option).length > 0))
    return notTaken('one of its options is too long or contains unsupported characters')
  const isSeveral = chosen.length > 1 || hasFlag(inherited(reader, line, 'Ff'), fieldFlags.multiSelect)
  return {
    ...common,
    type: 'dropdown',
    ...(isSeveral && { kind: SEVERAL_OPTIONS }),
    options,
    ...(chosen.length > 0 && { defaultValue: valueOfChosen(options, new Set(chosen)) }),
  }
}

/** Whether a widget that stays would hide a drawing below it, because it has a value or a background. */
export function coversDrawing(reader: ObjectReader, widget: PdfDict): boolean {
  const line = lineOf(reader, widget)
  const value = inherited(reader, line, 'V')
  const state = nameOf(reader, value)
  const hasValue = state === undefined ? textEntryOf(reader, value) || Array.isArray(value) : state !== 'Off'
  const characteristics = reader.resolve(widget.get('MK'))
  const background = isDict(characteristics) ? numbersOf(reader, characteristics.get('BG')) : []
  return Boolean(hasValue) || background.length > 0
}
