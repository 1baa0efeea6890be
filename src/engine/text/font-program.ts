import { deflateSync } from 'node:zlib'
import { bundledFonts, type FontId } from './bundled-fonts.ts'
import { subsetFont } from './font-subsetter.ts'
import { glyphAdvance } from './harfbuzz.ts'
import { sfntTable } from './sfnt.ts'
import { toUnicodeCMap } from './to-unicode.ts'

/** The meaning of a font's codes. */
export interface FontCodes {
  /** The glyph of each code. */
  glyphs: ReadonlyMap<number, number>
  /** The text of each code. */
  texts: ReadonlyMap<number, string>
}

/** The parts of an embedded font that depend on the codes it is used with; streams are deflated. */
export interface FontProgram {
  /** The tag that names the subset (ISO 32000-2 §9.9.2). */
  tag: string
  file: Uint8Array
  fileSizeBytes: number
  /**
   * The W array (§9.7.4.3): first code and its widths, in thousandths of the em, for each stretch of consecutive codes.
   */
  widths: (number | number[])[]
  /** The CIDToGIDMap, for TrueType fonts only (§9.7.4.2). */
  cidToGidMap: Uint8Array | undefined
  toUnicode: Uint8Array
}

/** Makes the parts of an embedded font for these codes. */
export function makeFontProgram(font: FontId, { glyphs, texts }: FontCodes): FontProgram {
  const sorted = [...new Set(glyphs.values())].sort((a, b) => a - b)
  const subset = subsetFont(font, sorted)
  const trueType = bundledFonts[font].outlines === 'truetype'
  const file = trueType ? subset : sfntTable(subset, 'CFF ')!
  return {
    tag: subsetTag(sorted),
    file: deflateSync(file),
    fileSizeBytes: file.length,
    widths: widths(font, glyphs),
    cidToGidMap: trueType ? deflateSync(cidToGidMap(glyphs)) : undefined,
    toUnicode: deflateSync(toUnicodeCMap(texts)),
  }
}

/** Returns six letters that differ between different sets of glyphs (FNV-1a over the numbers). */
function subsetTag(glyphs: number[]): string {
  let hash = 0x811c9dc5
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193) >>> 0
  let tag = ''
  for (let index = 0; index < 6; index++, hash = Math.floor(hash / 26)) tag += String.fromCharCode(65 + (hash % 26))
  return tag
}

function widths(font: FontId, glyphs: ReadonlyMap<number, number>): (number | number[])[] {
  const result: (number | number[])[] = []
  let stretch: number[] = []
  let previous = -2
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    if (code !== previous + 1) {
      stretch = []
      result.push(code, stretch)
    }
    stretch.push(glyphAdvance(font, glyph))
    previous = code
  }
  return result
}

/** Returns the glyph of each CID, starting at CID 0, in two bytes each. */
function cidToGidMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const highest = Math.max(0, ...glyphs.keys())
  const map = new DataView(new ArrayBuffer(2 * (highest + 1)))
  for (const [code, glyph] of glyphs) map.setUint16(2 * code, glyph)
  return new Uint8Array(map.buffer)
}
