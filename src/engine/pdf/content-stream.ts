import { constants, inflateSync } from 'node:zlib'
import { MAX_DECODED_BYTES } from './filters.ts'
import type { ObjectReader } from './object-reader.ts'
import { PdfName, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** What a content stream holds. */
export interface StreamContent {
  data: Uint8Array
  /** Whether every viewer decodes these very bytes: they are stored as they are, or deflated without a fault. */
  isCertain: boolean
}

type Reader = Pick<ObjectReader, 'resolve' | 'decode'>

/**
 * Decodes a content stream as far as it goes. Of deflated data that is broken viewers show what comes before the break;
 * of a filter that is not one of text (ISO 32000-2 §7.4) they show nothing.
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
  const nameOf = (one: PdfObject) => (one instanceof PdfName ? one.value : '')
  if (filter === null) return []
  return (Array.isArray(filter) ? filter : [filter]).map(one => nameOf(reader.resolve(one)))
}

const hasStatedLength = (reader: Reader, { dict, raw }: PdfStream) => reader.resolve(dict.get('Length')) === raw.length

/** Undefined where the data, its end or its checksum is broken, or there is too much of it. */
function inflated(raw: Uint8Array, finishFlush?: number): Uint8Array | undefined {
  try {
    return inflateSync(raw, { maxOutputLength: MAX_DECODED_BYTES, finishFlush })
  } catch {
    return undefined
  }
}

/** zlib hands out nothing of data that breaks off with a fault; the longest beginning without one is searched for. */
function inflatedUpToBreak(raw: Uint8Array): Uint8Array {
  let [sound, broken] = [0, raw.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (inflated(raw.subarray(0, middle), constants.Z_SYNC_FLUSH)) sound = middle
    else broken = middle
  }
  return inflated(raw.subarray(0, sound), constants.Z_SYNC_FLUSH) ?? new Uint8Array()
}
