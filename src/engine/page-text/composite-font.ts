import type { ObjectReader } from '../pdf/object-reader.ts'
import { type PdfDict, PdfName, PdfStream } from '../pdf/objects.ts'
import { type Cmap, readCmap } from './cmap.ts'
import { dictOf, numberOf, numbersOf, streamBytes } from './font-entries.ts'
import type { FontGlyph, TextFont } from './text-font.ts'

const DEFAULT_WIDTH = 1000
/** More CIDs than a font can have; a longer run of widths is cut. */
const MAX_CIDS = 65_536

/**
 * Reads a Type 0 font (ISO 32000-2 §9.7) with the CMap Identity-H or an embedded one. Returns null for any other
 * predefined CMap, whose tables are not available here, and for a font without `ToUnicode`.
 */
export function readCompositeFont(reader: ObjectReader, font: PdfDict): TextFont | null {
  const encoding = encodingOf(reader, font)
  const toUnicode = streamBytes(reader, font.get('ToUnicode'))
  if (encoding === null || toUnicode === undefined) return null
  const { texts } = readCmap(toUnicode)
  const descendants = reader.resolve(font.get('DescendantFonts'))
  const widthOf = cidWidths(reader, dictOf(reader, Array.isArray(descendants) ? descendants[0] : undefined))
  const glyphs = new Map<number, FontGlyph>()
  return {
    codeLength: encoding.codeLength,
    glyph(code) {
      const cached = glyphs.get(code)
      if (cached) return cached
      const glyph = { text: texts.get(code) ?? '', width: widthOf(encoding.cid(code)) }
      glyphs.set(code, glyph)
      return glyph
    },
    lastBytesOf: character =>
      new Set([...texts].flatMap(([code, text]) => (text.includes(character) ? [code & 0xff] : []))),
  }
}

interface Encoding {
  codeLength(bytes: Uint8Array, position: number): number
  cid(code: number): number
}

function encodingOf(reader: ObjectReader, font: PdfDict): Encoding | null {
  const encoding = reader.resolve(font.get('Encoding'))
  if (encoding instanceof PdfName)
    return encoding.value === 'Identity-H' ? { codeLength: () => 2, cid: code => code } : null
  if (!(encoding instanceof PdfStream) || numberOf(reader, encoding.dict.get('WMode'), 0) === 1) return null
  // A CMap that builds on another CMap is not used, because its own entries are incomplete.
  if (encoding.dict.has('UseCMap')) return null
  const bytes = streamBytes(reader, encoding)
  if (bytes === undefined) return null
  const cmap = readCmap(bytes)
  return { codeLength: codeLengthBy(cmap), cid: cidBy(cmap) }
}

function codeLengthBy({ codeSpaces }: Cmap): Encoding['codeLength'] {
  if (codeSpaces.length === 0) return () => 2
  const byLength = codeSpaces.toSorted((a, b) => a.bytes - b.bytes)
  const shortest = byLength[0]!.bytes
  return (bytes, position) => {
    let code = 0
    let length = 0
    for (const space of byLength) {
      for (; length < space.bytes; length++) code = code * 256 + (bytes[position + length] ?? 0)
      if (code >= space.first && code <= space.last) return space.bytes
    }
    return shortest
  }
}

function cidBy({ cids }: Cmap): Encoding['cid'] {
  const ranges = cids.toSorted((a, b) => a.first - b.first)
  return code => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]!.first <= code) low = middle + 1
      else high = middle
    }
    const range = ranges[low - 1]
    return range && code <= range.last ? range.cid + code - range.first : 0
  }
}

/** Reads the widths of CIDs from `W` and `DW` (§9.7.4.3). */
function cidWidths(reader: ObjectReader, descendant: PdfDict): (cid: number) => number {
  const otherwise = numberOf(reader, descendant.get('DW'), DEFAULT_WIDTH)
  const widths = new Map<number, number>()
  const list = reader.resolve(descendant.get('W'))
  const items = Array.isArray(list) ? list.map(item => reader.resolve(item)) : []
  for (let i = 0; i < items.length; ) {
    const first = numberOf(reader, items[i], 0)
    if (Array.isArray(items[i + 1])) {
      numbersOf(reader, items[i + 1]).forEach((width, index) => void widths.set(first + index, width))
      i += 2
    } else {
      const last = Math.min(numberOf(reader, items[i + 1], 0), first + MAX_CIDS)
      for (let cid = first; cid <= last && widths.size < MAX_CIDS; cid++)
        widths.set(cid, numberOf(reader, items[i + 2], 0))
      i += 3
    }
  }
  return cid => widths.get(cid) ?? otherwise
}
