import type { FontId } from './bundled-fonts.ts'
import { openFont } from './harfbuzz.ts'

/** The Top DICT operator whose operand is the charset's offset (Adobe Technical Note 5176 §9, table 9). */
const CHARSET = 15

const charsets = new Map<FontId, Uint16Array>()

/**
 * Returns the CID of each glyph in a CID-keyed CFF font. A CIDFontType0 font in a PDF names glyphs by CID, not by glyph
 * number (ISO 32000-2 §9.7.4.2, Technical Note 5176 §13).
 */
export function glyphCids(font: FontId): Uint16Array {
  const cached = charsets.get(font)
  if (cached) return cached
  const cff = openFont(font).face.referenceTable('CFF ')
  const maxp = openFont(font).face.referenceTable('maxp')
  if (!cff || !maxp) throw new Error(`The font ${font} has no CFF outlines`)
  const charset = readCharset(cff, (maxp[4]! << 8) | maxp[5]!)
  charsets.set(font, charset)
  return charset
}

/** Reads the charset of the first font in a CFF table; entry 0 belongs to .notdef. */
function readCharset(cff: Uint8Array, glyphCount: number): Uint16Array {
  const names = readIndex(cff, cff[2]!)
  const topDicts = readIndex(cff, names.end)
  const offset = readDictOperand(cff.subarray(topDicts.first.start, topDicts.first.end), CHARSET)
  return expandCharset(cff, offset, glyphCount)
}

/** Returns the end of an INDEX and the place of its first object (§5). */
function readIndex(cff: Uint8Array, start: number): { end: number; first: { start: number; end: number } } {
  const count = readUint(cff, start, 2)
  if (count === 0) return { end: start + 2, first: { start: start + 2, end: start + 2 } }
  const offsetSize = cff[start + 2]!
  const offsetAt = (index: number) => readUint(cff, start + 3 + index * offsetSize, offsetSize)
  const data = start + 3 + (count + 1) * offsetSize - 1
  return { end: data + offsetAt(count), first: { start: data + offsetAt(0), end: data + offsetAt(1) } }
}

/**
 * Returns the last operand before a one-byte operator in a DICT (§4); 0, the default of an offset, if the operator is
 * missing.
 */
function readDictOperand(bytes: Uint8Array, wanted: number): number {
  let operand = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!
    if (byte === wanted) return operand
    if (byte === 12) at += 2
    else if (byte <= 21) at += 1
    else [operand, at] = readNumber(bytes, at)
  }
  return 0
}

/** Returns a number of a DICT and the position of the next item (§4, table 3). Real numbers are skipped. */
function readNumber(bytes: Uint8Array, at: number): [value: number, next: number] {
  const byte = bytes[at]!
  if (byte === 28) return [(readUint(bytes, at + 1, 2) << 16) >> 16, at + 3]
  if (byte === 29) return [readUint(bytes, at + 1, 4) | 0, at + 5]
  if (byte === 30) return [0, bytes.findIndex((value, index) => index > at && endsReal(value)) + 1]
  if (byte <= 246) return [byte - 139, at + 1]
  if (byte <= 250) return [(byte - 247) * 256 + bytes[at + 1]! + 108, at + 2]
  return [-(byte - 251) * 256 - bytes[at + 1]! - 108, at + 2]
}

const endsReal = (byte: number) => byte >> 4 === 0xf || (byte & 0xf) === 0xf

/** Reads formats 0, 1 and 2 (§13): single CIDs, or ranges with a count of one or two bytes. */
function expandCharset(cff: Uint8Array, offset: number, glyphCount: number): Uint16Array {
  const cids = new Uint16Array(glyphCount)
  const countSize = cff[offset]!
  let at = offset + 1
  for (let glyph = 1; glyph < glyphCount; at += 2 + countSize) {
    const first = readUint(cff, at, 2)
    const more = readUint(cff, at + 2, countSize)
    for (let step = 0; step <= more && glyph < glyphCount; step++) cids[glyph++] = first + step
  }
  return cids
}

function readUint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index++) value = value * 256 + bytes[at + index]!
  return value
}
