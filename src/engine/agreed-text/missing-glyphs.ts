import { dictOf, streamBytes } from '../page-text/font-entries.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import type { PdfDict } from '../pdf/objects.ts'
import { sfntTable } from '../text/sfnt.ts'

/**
 * Returns the codes of an embedded TrueType font that show the box for a missing character. Their glyphs have the same
 * outline as the first glyph of the font (OpenType, "glyf"). LibreOffice embeds the fonts of a document as TrueType;
 * for any other font, the result is empty.
 */
export function boxCodes(reader: ObjectReader, font: PdfDict): ReadonlySet<number> {
  const file = streamBytes(reader, dictOf(reader, font.get('FontDescriptor')).get('FontFile2'))
  try {
    return file ? readBoxCodes(file) : none
  } catch (error) {
    if (error instanceof RangeError) return none
    throw error
  }
}

const none: ReadonlySet<number> = new Set()
const MACINTOSH_FORMAT_0 = 0
const LONG_OFFSETS = 1

function readBoxCodes(file: Uint8Array): ReadonlySet<number> {
  const [head, loca, glyf, cmap] = ['head', 'loca', 'glyf', 'cmap'].map(name => sfntTable(file, name))
  if (!head || !loca || !glyf || !cmap) return none
  const isLong = viewOf(head).getInt16(50) === LONG_OFFSETS
  const offsets = viewOf(loca)
  const offsetOf = (glyph: number) => (isLong ? offsets.getUint32(4 * glyph) : 2 * offsets.getUint16(2 * glyph))
  const outline = (glyph: number) => Buffer.from(glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)))
  const box = outline(0)
  if (box.length === 0) return none
  const glyphs = glyphsByCode(cmap)
  return new Set([...glyphs.keys()].filter(code => glyphs[code] !== undefined && outline(glyphs[code]).equals(box)))
}

/** Returns the glyph for each code of a font whose codes are single bytes; empty for any other font. */
function glyphsByCode(cmap: Uint8Array): number[] {
  const view = viewOf(cmap)
  for (let index = 0; index < view.getUint16(2); index++) {
    const table = view.getUint32(4 + 8 * index + 4)
    if (view.getUint16(table) === MACINTOSH_FORMAT_0) return [...cmap.subarray(table + 6, table + 6 + 256)]
  }
  return []
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
