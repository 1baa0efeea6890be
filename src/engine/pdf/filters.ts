import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { hexValue, isWhitespace } from './characters.ts'
import { decodeLzw } from './lzw.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import { undoPredictor } from './predictors.ts'

/** More than any content or cross-reference stream needs; decompression bombs stop here. */
export const MAX_DECODED_BYTES = 64 * 1024 * 1024

type Resolve = (object: PdfObject | undefined) => PdfObject

/**
 * Undoes all filters of a stream (ISO 32000-2 §7.4).
 * @throws PdfError 'cannot-decode' for the filters of images, for encryption and for broken data; 'too-complex' when
 * the result exceeds `maxBytes`
 */
export function decodeStream(stream: PdfStream, resolve: Resolve, maxBytes = MAX_DECODED_BYTES): Uint8Array {
  if (resolve(stream.dict.get('F')) !== null) throw new PdfError('cannot-decode', 'the stream is in an external file')
  const filters = asList(resolve(stream.dict.get('Filter') ?? stream.dict.get('FL')), resolve)
  const parameters = asList(resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP')), resolve)
  if (filters.length > 16) throw new PdfError('too-complex', 'too many filters on one stream')
  let data = stream.raw
  filters.forEach((filter, index) => {
    if (!(filter instanceof PdfName)) throw new PdfError('cannot-decode', 'a filter is not a name')
    const filterParameters = parameters[index]
    data = undoFilter(filter.value, data, isDict(filterParameters) ? filterParameters : new Map(), resolve, maxBytes)
  })
  return data
}

function asList(object: PdfObject, resolve: Resolve): PdfObject[] {
  if (object === null) return []
  return Array.isArray(object) ? object.map(resolve) : [object]
}

function undoFilter(
  filter: string,
  data: Uint8Array,
  parameters: PdfDict,
  resolve: Resolve,
  maxBytes: number,
): Uint8Array {
  const parameter = (key: string, otherwise: number) => {
    const value = resolve(parameters.get(key))
    return typeof value === 'number' ? value : otherwise
  }
  const unpredicted = (decoded: Uint8Array) =>
    undoPredictor(decoded, {
      predictor: parameter('Predictor', 1),
      colors: parameter('Colors', 1),
      bitsPerComponent: parameter('BitsPerComponent', 8),
      columns: parameter('Columns', 1),
    })
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredicted(inflate(data, maxBytes))
    case 'LZWDecode':
    case 'LZW':
      return unpredicted(decodeLzw(data, parameter('EarlyChange', 1), maxBytes))
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(data)
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data)
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, maxBytes)
    default:
      throw new PdfError('cannot-decode', `the filter ${filter} is not decoded`)
  }
}

/** Inflates data, and returns the available part when the checksum or the end is broken, as other readers do. */
function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(data, options)
  } catch (error) {
    if (isTooLarge(error)) throw new PdfError('too-complex', 'a stream inflates to too many bytes')
  }
  try {
    // Skips the two header bytes and the final checksum: both are sometimes wrong while the data is right.
    return inflateRawSync(data.subarray(2), options)
  } catch (error) {
    if (isTooLarge(error)) throw new PdfError('too-complex', 'a stream inflates to too many bytes')
    throw new PdfError('cannot-decode', 'deflated data is broken')
  }
}

const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'

function decodeAsciiHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length + 1) >> 1)
  let digits = 0
  for (const byte of data) {
    if (byte === 0x3e) break
    const value = hexValue(byte)
    if (value < 0) continue
    out[digits >> 1] = digits % 2 === 0 ? value << 4 : out[digits >> 1]! | value
    digits++
  }
  return out.subarray(0, (digits + 1) >> 1)
}

/**
 * Decodes ASCII85 (§7.4.3). Five digits encode four bytes, a last group of n digits encodes n − 1 bytes, and `z`
 * encodes four zero bytes.
 */
function decodeAscii85(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length * 4 + 4)
  let size = 0
  let value = 0
  let count = 0
  for (const byte of data) {
    if (byte === 0x7e) break
    if (isWhitespace(byte)) continue
    if (byte === 0x7a && count === 0) {
      size += 4
      continue
    }
    if (byte < 0x21 || byte > 0x75) throw new PdfError('cannot-decode', 'not a base-85 digit')
    value = value * 85 + byte - 0x21
    if (++count < 5) continue
    for (let shift = 24; shift >= 0; shift -= 8) out[size++] = (value / 2 ** shift) & 0xff
    value = 0
    count = 0
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84
    for (let i = 0; i < count - 1; i++) out[size++] = (value / 2 ** (24 - 8 * i)) & 0xff
  }
  return out.subarray(0, size)
}

/** Decodes run-length data (§7.4.5). */
function decodeRunLength(data: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  for (let position = 0; position < data.length; ) {
    const length = data[position++]!
    if (length === 128) break
    const part =
      length < 128
        ? data.subarray(position, position + length + 1)
        : new Uint8Array(257 - length).fill(data[position] ?? 0)
    position += length < 128 ? length + 1 : 1
    size += part.length
    if (size > maxBytes) throw new PdfError('too-complex', 'a stream expands to too many bytes')
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}
