import type { PlacedField } from '../fields/placed-field.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict } from '../pdf/objects.ts'
import { type FieldLine, inherited, textOf } from './form-entries.ts'

/** The currency of `AFNumber_Format(decimals, style, negative, 0, "currency", before)`. */
const NUMBER_FORMAT = /AFNumber_Format\s*\(\s*[^,()]*,[^,()]*,[^,()]*,[^,()]*,\s*["']([^"']*)["']/
const DATE_FORMAT = /AF(?:Date_Format|Date_FormatEx|Date_Keystroke|Date_KeystrokeEx)\s*\(/

/**
 * The kind of value that a text field's format script names, in the functions that form editors write; scripts are never
 * run.
 */
export function formatOf(
  reader: ObjectReader,
  line: FieldLine,
): Pick<PlacedField, 'unit'> & { type: 'text' | 'date' | 'amount' } {
  const script = formatScript(reader, line)
  if (DATE_FORMAT.test(script)) return { type: 'date' }
  const unit = NUMBER_FORMAT.exec(script)?.[1]
    ?.replace(/\\u([\da-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim()
  return unit ? { type: 'amount', unit: unit.slice(0, 50) } : { type: 'text' }
}

/** `AFDate_FormatEx("dd.mm.yyyy")` */
const DATE_PATTERN = /AFDate_(?:Format|Keystroke)Ex\s*\(\s*["']([^"']+)["']/

/** A date in the form's own format as `YYYY-MM-DD`; as it is where the format has more than numbers of day, month and year. */
export function isoDate(reader: ObjectReader, line: FieldLine, value: string): string {
  const parts = DATE_PATTERN.exec(formatScript(reader, line))?.[1]?.match(/[dmy]+/g)
  const numbers = value.match(/\d+/g)
  if (parts?.length !== 3 || numbers?.length !== 3 || /[^\d\s./-]/.test(value)) return value
  const part = (letter: string) => numbers[parts.findIndex(own => own.startsWith(letter))]
  const [year, month, day] = ['y', 'm', 'd'].map(part)
  if (!year || !month || !day) return value
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function formatScript(reader: ObjectReader, line: FieldLine): string {
  const actions = inherited(reader, line, 'AA')
  if (!isDict(actions)) return ''
  const scripts = ['F', 'K'].map(key => {
    const action = reader.resolve(actions.get(key))
    return isDict(action) ? (textOf(reader, action.get('JS')) ?? '') : ''
  })
  return scripts.join('\n')
}
