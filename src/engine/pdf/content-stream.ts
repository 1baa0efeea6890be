import { constants, inflateSync } from 'node:zlib'
import { MAX_DECODED_BYTES } from './filters.ts'
import type { ObjectReader } from './object-reader.ts'
import { PdfName, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** The decoded content of a stream. */
export interface StreamContent {
  data: Uint8Array
  /** Whether every viewer decodes the same bytes: they are stored uncompressed, or inflate without an error. */
  isCertain: boolean
}

type Reader = Pick<ObjectReader, 'resolve' | 'decode'>

/**
 * Decodes a content stream as far as possible. Viewers show broken deflated data up to the break, and nothing of a
 * stream whose filter is not for text (ISO 32000-2 §7.4).
 * @throws PdfError 'too-complex'
 */
export function readContentStream(reader: Reader, stream: PdfStream): StreamContent {
  const filters = filtersOf(reader, stream)
  const isDeflated = filters.join() === 'FlateDecode' && !stream.dict.has('DecodeParms') && !stream.dict.has('F')
  const whole = isDeflated ? inflated(stream.raw) : undefined
  if (whole !== undefined) return { data: whole, isCertain: hasStatedLength(reader, stream) }
  try {
    const data = reader.decode(stream)
    return { data, isCertain: filters.length === 0 && hasStatedLength(reader, stream) }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'cannot-decode') throw error
    return { data: isDeflated ? inflatedUpToBreak(stream.raw) : new Uint8Array(), isCertain: false }
  }
}

function filtersOf(reader: Reader, { dict }: PdfStream): string[] {
  const filter = reader.resolve(dict.get('Filter') ?? dict.get('FL'))
  const nameOf = (object: PdfObject) => (object instanceof PdfName ? object.value : '')
  if (filter === null) return []
  return (Array.isArray(filter) ? filter : [filter]).map(item => nameOf(reader.resolve(item)))
}

const hasStatedLength = (reader: Reader, { dict, raw }: PdfStream) => reader.resolve(dict.get('Length')) === raw.length

/**
 * Inflates data. Returns undefined when the data, its end or its checksum is broken, or when the result is too large.
 */
function inflated(raw: Uint8Array, finishFlush?: number): Uint8Array | undefined {
  try {
    return inflateSync(raw, { maxOutputLength: MAX_DECODED_BYTES, finishFlush })
  } catch {
    return undefined
  }
}

/** zlib returns nothing for data that breaks off with an error, so this searches for the longest prefix without one. */
function inflatedUpToBreak(raw: Uint8Array): Uint8Array {
  let [sound, broken] = [0, raw.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (inflated(raw.subarray(0, middle), constants.Z_SYNC_FLUSH)) sound = middle
    else broken = middle
  }
  return inflated(raw.subarray(0, sound), constants.Z_SYNC_FLUSH) ?? new Uint8Array()
}
