import type { PlacedField } from '../fields/placed-field.ts'
import { numbersOf } from '../page-text/font-entries.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfObject } from '../pdf/objects.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { asSingleLine } from '../text/single-line.ts'
import { type FieldLine, fullName, hasFlag, inherited, lineOf, nameOf, textOf } from './form-entries.ts'
import { formatOf, isoDate } from './value-format.ts'

/** A form's field as a template has it, without its place. */
export type FormField = Pick<
  PlacedField,
  'type' | 'kind' | 'label' | 'required' | 'readOnly' | 'unit' | 'options' | 'defaultValue' | 'formName'
>

/** A field that a template cannot have. */
export interface UntakenField {
  formName: string
  problem: string
}

/** Field flags (ISO 32000-2 Tables 227, 229, 231). */
const READ_ONLY = 1
const REQUIRED = 2
const MULTILINE = 13
const PASSWORD = 14
const RADIO = 16
const PUSH_BUTTON = 17
const FILE_SELECT = 21

export const labelMost = 500
export const optionsMost = 500

/**
 * What a widget's field becomes; of a radio button a box to tick, which `groupRadioButtons` puts together. Undefined for what nobody fills in: push buttons, signatures that are there already, and
 * what is no field.
 */
export function readFormField(reader: ObjectReader, widget: PdfDict): FormField | UntakenField | undefined {
  const line = lineOf(reader, widget)
  const flags = inherited(reader, line, 'Ff')
  const common = {
    formName: fullName(reader, line),
    ...labelOf(reader, line),
    required: hasFlag(flags, REQUIRED),
    readOnly: hasFlag(flags, READ_ONLY),
  }
  switch (nameOf(reader, inherited(reader, line, 'FT'))) {
    case 'Tx':
      if (hasFlag(flags, PASSWORD) || hasFlag(flags, FILE_SELECT))
        return { formName: common.formName, problem: 'passwords and files are not taken in' }
      return { ...common, ...textField(reader, line, hasFlag(flags, MULTILINE)) }
    case 'Btn':
      if (hasFlag(flags, PUSH_BUTTON)) return undefined
      return {
        ...common,
        type: 'checkbox',
        ...checked(reader, line),
        ...(hasFlag(flags, RADIO) && { kind: 'radio', required: false }),
      }
    case 'Ch':
      return choice(reader, line, common)
    case 'Sig':
      return isDict(inherited(reader, line, 'V'))
        ? undefined
        : { ...common, type: 'signature', required: true, readOnly: false }
    default:
      return undefined
  }
}

/** What a person reads (`TU`), else the field's own name. */
export function labelOf(reader: ObjectReader, line: FieldLine): { label?: string } {
  const first = (key: string) => line.map(field => textOf(reader, field.get(key))?.trim()).find(text => text)
  const text = (first('TU') ?? first('T'))?.replace(/\s+/g, ' ')
  const label = text && asSingleLine(text.slice(0, labelMost))
  return label ? { label } : {}
}

function textField(reader: ObjectReader, line: FieldLine, isMultiline: boolean) {
  const value = textOf(reader, inherited(reader, line, 'V')) ?? textOf(reader, inherited(reader, line, 'DV'))
  const format = formatOf(reader, line)
  const shown = format.type === 'date' && value ? isoDate(reader, line, value) : value
  const lines = shown?.replace(/\r\n?/g, '\n')
  const type = format.type === 'text' && isMultiline ? ('paragraph' as const) : format.type
  return { type, ...(format.unit && { unit: format.unit }), ...(lines && { defaultValue: lines }) }
}

/** The state of a button that is not `Off`: its `AP` names it (§12.7.5.2.3). */
export function onState(reader: ObjectReader, line: FieldLine): string | undefined {
  const appearances = reader.resolve(line[0]!.get('AP'))
  const normal = isDict(appearances) ? reader.resolve(appearances.get('N')) : null
  return isDict(normal) ? [...normal.keys()].find(key => key !== 'Off') : undefined
}

function checked(reader: ObjectReader, line: FieldLine): { defaultValue?: 'true' } {
  const value = nameOf(reader, inherited(reader, line, 'V')) ?? nameOf(reader, inherited(reader, line, 'DV'))
  return value !== undefined && value !== 'Off' && value === (onState(reader, line) ?? value)
    ? { defaultValue: 'true' }
    : {}
}

function choice(
  reader: ObjectReader,
  line: FieldLine,
  common: Pick<FormField, 'label' | 'formName' | 'required' | 'readOnly'>,
): FormField | UntakenField {
  const untaken = (problem: string) => ({ formName: common.formName ?? '', problem })
  const pairs = optionPairs(reader, inherited(reader, line, 'Opt'))
  const options = [...new Set(pairs.map(([, shown]) => shown))].filter(option => option !== '')
  if (options.length === 0) return untaken('it has nothing to choose from')
  if (options.length > optionsMost) return untaken(`it has more than ${optionsMost} options`)
  if (options.some(option => option.length > labelMost || undrawableCharacters(option).length > 0))
    return untaken('an option cannot be drawn')
  const value = inherited(reader, line, 'V') ?? inherited(reader, line, 'DV')
  const chosen = textOf(reader, Array.isArray(value) ? value[0] : value)
  const shown = pairs.find(([exported, text]) => exported === chosen || text === chosen)?.[1]
  return { ...common, type: 'dropdown', options, ...(shown && { defaultValue: shown }) }
}

/** Options with the value that the form sends and the text that it shows (Table 234). */
function optionPairs(reader: ObjectReader, list: PdfObject): [string, string][] {
  if (!Array.isArray(list)) return []
  return list.map(item => {
    const option = reader.resolve(item)
    const [exported, shown] = Array.isArray(option) ? [option[0], option[1] ?? option[0]] : [option, option]
    return [textOf(reader, exported) ?? '', (textOf(reader, shown) ?? '').replace(/\s+/g, ' ').trim()]
  })
}

/** Whether a widget that stays would hide what is drawn below it: it has a value, or a background. */
export function coversDrawing(reader: ObjectReader, widget: PdfDict): boolean {
  const line = lineOf(reader, widget)
  const value = inherited(reader, line, 'V')
  const state = nameOf(reader, value)
  const hasValue = state === undefined ? textOf(reader, value) || Array.isArray(value) : state !== 'Off'
  const characteristics = reader.resolve(widget.get('MK'))
  const background = isDict(characteristics) ? numbersOf(reader, characteristics.get('BG')) : []
  return Boolean(hasValue) || background.length > 0
}
