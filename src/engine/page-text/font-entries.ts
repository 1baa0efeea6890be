import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../pdf/objects.ts'
import { PdfError } from '../pdf/pdf-error.ts'

/**
 * Returns the bytes of the stream that an entry refers to; undefined when there is no stream or it cannot be decoded.
 */
export function streamBytes(reader: ObjectReader, object: PdfObject | undefined): Uint8Array | undefined {
  const stream = reader.resolve(object)
  if (!(stream instanceof PdfStream)) return undefined
  try {
    return reader.decode(stream)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'cannot-decode') return undefined
    throw error
  }
}

/** Returns the numbers of an array, with references resolved. Items that are not numbers become 0. */
export function numbersOf(reader: ObjectReader, object: PdfObject | undefined): number[] {
  const list = reader.resolve(object)
  return Array.isArray(list) ? list.map(item => numberOf(reader, item, 0)) : []
}

export function numberOf(reader: ObjectReader, object: PdfObject | undefined, otherwise: number): number {
  const value = reader.resolve(object)
  return typeof value === 'number' ? value : otherwise
}

export function dictOf(reader: ObjectReader, object: PdfObject | undefined): PdfDict {
  const value = reader.resolve(object)
  return isDict(value) ? value : new Map()
}
