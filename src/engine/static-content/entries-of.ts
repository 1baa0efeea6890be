import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'

/** Returns the entries of a dictionary or of a stream: some viewers accept one in place of the other. */
export function entriesOf(reader: ObjectReader, object: PdfObject | undefined): PdfDict | undefined {
  const value = reader.resolve(object)
  return value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined
}

/** Returns a name, or a string in its place, which some viewers also accept. */
export function nameEntryOf(reader: ObjectReader, object: PdfObject | undefined): string | undefined {
  const value = reader.resolve(object)
  if (value instanceof PdfString) return Buffer.from(value.bytes).toString('latin1')
  return value instanceof PdfName ? value.value : undefined
}
