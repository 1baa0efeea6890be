import { PdfError } from './pdf-error.ts'

const CLEAR = 256
const END = 257
const MAX_CODES = 4096

/**
 * Decodes LZW data (ISO 32000-2 §7.4.4.2). For broken data, returns the bytes before the break, as other readers do.
 * @param earlyChange 1 when code lengths grow one code early, as they do by default
 */
export function decodeLzw(data: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array {
  // A table entry refers to the place in the output where its bytes were written, so no strings are stored.
  const starts = new Uint32Array(MAX_CODES)
  const lengths = new Uint32Array(MAX_CODES)
  let out = new Uint8Array(Math.min(maxBytes, Math.max(1024, data.length * 4)))
  let size = 0
  let next = END + 1
  let width = 9
  let previous: { start: number; length: number } | undefined
  let bits = 0
  let bitCount = 0
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      next = END + 1
      width = 9
      previous = undefined
      continue
    }
    if (code > next || (code === next && previous === undefined)) break
    const length = code < CLEAR ? 1 : code < next ? lengths[code]! : previous!.length + 1
    if (size + length > out.length) out = grown(out, size + length, maxBytes)
    if (code < CLEAR) out[size] = code
    else copyWithin(out, code < next ? starts[code]! : previous!.start, size, length)
    if (previous !== undefined && next < MAX_CODES) {
      starts[next] = previous.start
      lengths[next++] = previous.length + 1
    }
    previous = { start: size, length }
    size += length
    if (next + earlyChange >= 1 << width && width < 12) width++
  }
  return out.subarray(0, size)
}

/** Copies byte by byte, because source and target may overlap. */
function copyWithin(out: Uint8Array, from: number, to: number, length: number): void {
  for (let i = 0; i < length; i++) out[to + i] = out[from + i]!
}

function grown(out: Uint8Array, needed: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (needed > maxBytes) throw new PdfError('too-complex', 'a stream decodes to too many bytes')
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(needed, out.length * 2)))
  larger.set(out)
  return larger
}
