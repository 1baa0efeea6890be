import type { ObjectReader } from '../pdf/object-reader.ts'
import { type FieldLine, inherited, textEntryOf } from './form-entries.ts'

/** Returns the options of a choice field as the field shows them (ISO 32000-2 Table 234). */
export function shownOptions(reader: ObjectReader, line: FieldLine): string[] {
  return optionPairs(reader, line).map(([, shown]) => shown)
}

/**
 * Returns the chosen options as the field shows them, from its value or otherwise from its indices. An editable field
 * may hold any text.
 */
export function chosenOptions(reader: ObjectReader, line: FieldLine): string[] {
  const pairs = optionPairs(reader, line)
  const value = inherited(reader, line, 'V')
  const indexes = inherited(reader, line, 'I')
  const chosen =
    value === null && Array.isArray(indexes)
      ? indexes.map(index => pairs[Number(reader.resolve(index))]?.[1])
      : (Array.isArray(value) ? value : [value]).map(item => shownText(pairs, textEntryOf(reader, item)))
  return [...new Set(chosen.filter(text => text !== undefined && text !== ''))] as string[]
}

/** Returns the default of a field without a value, as the field shows it. */
export function defaultOptions(reader: ObjectReader, line: FieldLine): string[] {
  const value = inherited(reader, line, 'DV')
  const pairs = optionPairs(reader, line)
  const chosen = (Array.isArray(value) ? value : [value]).map(item => shownText(pairs, textEntryOf(reader, item)))
  return [...new Set(chosen.filter(text => text !== undefined && text !== ''))] as string[]
}

function shownText(pairs: [string, string][], chosen: string | undefined): string | undefined {
  const pair = pairs.find(([exported]) => exported === chosen) ?? pairs.find(([, shown]) => shown === chosen)
  return pair ? pair[1] : chosen && asOption(chosen)
}

/** Returns each option as the value that the form sends and the text that it shows. */
function optionPairs(reader: ObjectReader, line: FieldLine): [string, string][] {
  const list = inherited(reader, line, 'Opt')
  if (!Array.isArray(list)) return []
  return list.map(item => {
    const option = reader.resolve(item)
    const [exported, shown] = Array.isArray(option) ? [option[0], option[1] ?? option[0]] : [option, option]
    return [textEntryOf(reader, exported) ?? '', asOption(textEntryOf(reader, shown) ?? '')]
  })
}

const asOption = (text: string) => text.replace(/\s+/g, ' ').trim()
