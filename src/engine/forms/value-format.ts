import type { PlacedField } from '../fields/placed-field.ts'
import { dateFormats, unitProblem, type ValueFormat } from '../fields/value-format.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict } from '../pdf/objects.ts'
import { type FieldLine, inherited, textEntryOf } from './form-entries.ts'

/** Matches the style and currency of `AFNumber_Format(decimals, style, negative, 0, "currency", before)`. */
const NUMBER_FORMAT = /AFNumber_Format\s*\(\s*[^,()]*,\s*(\d?)[^,()]*,[^,()]*,[^,()]*,\s*["']([^"']*)["']/
/** The formats of the styles; the second style has the default format. */
const NUMBER_STYLES: (ValueFormat | undefined)[] = ['1,234.56', undefined, '1.234,56', '1234,56', "1'234.56"]
const DATE_FORMAT = /AF(?:Date_Format|Date_FormatEx|Date_Keystroke|Date_KeystrokeEx)\s*\(/

/** Matches `AFDate_FormatEx("dd.mm.yyyy")`. */
const DATE_PATTERN = /AFDate_(?:Format|Keystroke)Ex\s*\(\s*["']([^"']+)["']/

/**
 * Returns the kind of value that a text field's format script names. It recognizes the functions that form editors
 * write; scripts are never run.
 */
export function formatOf(
  reader: ObjectReader,
  line: FieldLine,
): Pick<PlacedField, 'unit' | 'format'> & { type: 'text' | 'date' | 'amount' } {
  const script = formatScript(reader, line)
  if (DATE_FORMAT.test(script)) return { type: 'date', ...dateFormat(script) }
  const [, style, currency] = NUMBER_FORMAT.exec(script) ?? []
  const unit = currency
    ?.replace(/\\u([\da-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim()
  if (!unit || unitProblem(unit) !== null) return { type: 'text' }
  const format = NUMBER_STYLES[Number(style)]
  return { type: 'amount', unit: unit.slice(0, 50), ...(format && { format }) }
}

/** Returns the pattern of the script if a field can have it as its format; nothing for the default. */
function dateFormat(script: string): { format?: string } {
  const pattern = DATE_PATTERN.exec(script)?.[1]?.toUpperCase()
  const format = dateFormats.slice(1).find(format => format === pattern)
  return format ? { format } : {}
}

/**
 * Converts a date in the form's format to `YYYY-MM-DD`. Returns it unchanged when the format has more than the numbers
 * of day, month and year.
 */
export function isoDate(reader: ObjectReader, line: FieldLine, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value
  const parts = DATE_PATTERN.exec(formatScript(reader, line))?.[1]?.match(/[dmy]+/g)
  const numbers = value.match(/\d+/g)
  if (parts?.length !== 3 || numbers?.length !== 3 || /[^\d\s./-]/.test(value)) return value
  const part = (letter: string) => numbers[parts.findIndex(part => part.startsWith(letter))]
  const [year, month, day] = ['y', 'm', 'd'].map(part)
  if (!year || !month || !day) return value
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the JavaScript that formats the value of a field, and that checks the value as it is typed. */
export function formatScript(reader: ObjectReader, line: FieldLine): string {
  const actions = inherited(reader, line, 'AA')
  if (!isDict(actions)) return ''
  const scripts = ['F', 'K'].map(key => {
    const action = reader.resolve(actions.get(key))
    return isDict(action) ? (textEntryOf(reader, action.get('JS')) ?? '') : ''
  })
  return scripts.join('\n')
}
