import { streamBytes } from '../page-text/font-entries.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { decodeTextString } from '../pdf/text-string.ts'

const MAX_DEPTH = 64

/** A widget followed by the fields above it (ISO 32000-2 §12.7.4.1). */
export type FieldLine = readonly PdfDict[]

export function lineOf(reader: ObjectReader, widget: PdfDict): FieldLine {
  const line: PdfDict[] = []
  for (
    let field: PdfObject = widget;
    isDict(field) && line.length < MAX_DEPTH;
    field = reader.resolve(field.get('Parent'))
  )
    line.push(field)
  return line
}

/** Returns the value of an inheritable entry, from the nearest dictionary of the line that has it. */
export function inherited(reader: ObjectReader, line: FieldLine, key: string): PdfObject {
  for (const field of line) {
    const value = reader.resolve(field.get(key))
    if (value !== null) return value
  }
  return null
}

/** Returns the name of a field from the root down, separated by full stops (§12.7.4.2). */
export function fullName(reader: ObjectReader, line: FieldLine): string {
  const names = line.map(field => textEntryOf(reader, field.get('T')) ?? '').filter(name => name !== '')
  return names.toReversed().join('.')
}

/** Drops control characters except tabs and line ends, and replaces lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it drops
const plainText = (text: string) => text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')

/** Reads a text string, or a stream of text, as text; undefined for anything else. */
export function textEntryOf(reader: ObjectReader, object: PdfObject | undefined): string | undefined {
  const value = reader.resolve(object)
  if (value instanceof PdfString) return plainText(decodeTextString(value))
  const bytes = value instanceof PdfStream ? streamBytes(reader, value) : undefined
  return bytes && plainText(decodeTextString(new PdfString(bytes)))
}

export function nameOf(reader: ObjectReader, object: PdfObject | undefined): string | undefined {
  const value = reader.resolve(object)
  return value instanceof PdfName ? plainText(value.value) : undefined
}

/** Whether a flag is set. Bit numbers are one-based, as in the standard. */
export const hasFlag = (flags: PdfObject, bit: number) => typeof flags === 'number' && (flags & (1 << (bit - 1))) !== 0

/** The bit numbers of field flags (Tables 227, 229, 231, 234). */
export const fieldFlags = {
  readOnly: 1,
  required: 2,
  multiline: 13,
  password: 14,
  radio: 16,
  pushButton: 17,
  combo: 18,
  edit: 19,
  fileSelect: 21,
  multiSelect: 22,
  comb: 25,
} as const
