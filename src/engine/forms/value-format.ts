import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict } from '../pdf/objects.ts'
import type { PlacedField } from '../placed-fields/placed-field.ts'
import { type FieldLine, inherited, textOf } from './form-entries.ts'

/** The currency of `AFNumber_Format(decimals, style, negative, 0, "currency", before)`. */
const NUMBER_FORMAT = /AFNumber_Format\s*\(\s*[^,()]*,[^,()]*,[^,()]*,[^,()]*,\s*["']([^"']*)["']/
const DATE_FORMAT = /AF(?:Date_Format|Date_FormatEx|Date_Keystroke|Date_KeystrokeEx)\s*\(/

/** The kind of value that a text field's format script names, in the functions that form editors write; scripts are never run. */
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

function formatScript(reader: ObjectReader, line: FieldLine): string {
  const actions = inherited(reader, line, 'AA')
  if (!isDict(actions)) return ''
  const scripts = ['F', 'K'].map(key => {
    const action = reader.resolve(actions.get(key))
    return isDict(action) ? (textOf(reader, action.get('JS')) ?? '') : ''
  })
  return scripts.join('\n')
}
