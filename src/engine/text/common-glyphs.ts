import type { FontId } from './bundled-fonts.ts'
import { type FontProgram, makeFontProgram } from './font-program.ts'
import { openFont, shapeItem } from './harfbuzz.ts'

/**
 * The glyphs that are enough for most documents, under the same codes in every document. Their font programs are made
 * and deflated once in the life of a process, which saves 2 ms for each document.
 */
export interface CommonGlyphs {
  /** The codes by glyph, then by text. */
  codes: ReadonlyMap<number, ReadonlyMap<string, number>>
  lastCode: number
  /** Returns a program with all codes up to this code, which must be a common code. */
  programUpTo(code: number): FontProgram
}

const commonGlyphsOf = new Map<FontId, CommonGlyphs>()

/** Returns the common glyphs of the two fonts that every document uses; undefined for other fonts. */
export function commonGlyphs(font: FontId): CommonGlyphs | undefined {
  if (font !== 'sans' && font !== 'heading') return undefined
  const cached = commonGlyphsOf.get(font)
  if (cached) return cached
  const common = collect(font)
  commonGlyphsOf.set(font, common)
  return common
}

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/**
 * The glyphs for English come first, so that English documents need not contain the rest (7 KB): ASCII, the fonts'
 * ligatures, and the punctuation of running text.
 */
const english = [...characters(0x20, 0x7e), 'ff', 'fi', 'fl', 'ffi', 'ffl', ...'‐‑–—‘’‚“”„†•…‹›€™−']
/** Latin-1 and Latin Extended-A. */
const latin = characters(0xa0, 0x17f)

function collect(font: FontId): CommonGlyphs {
  const glyphs = new Map<number, number>()
  const texts = new Map<number, string>()
  const codes = new Map<number, Map<string, number>>()
  for (const [index, text] of [...english, ...latin].entries()) {
    const glyph = glyphOf(font, text)
    const code = index + 1
    glyphs.set(code, glyph)
    texts.set(code, text)
    codes.set(glyph, (codes.get(glyph) ?? new Map<string, number>()).set(text, code))
  }
  const programs = new Map<number, FontProgram>()
  return {
    codes,
    lastCode: glyphs.size,
    programUpTo(code) {
      const last = code <= english.length ? english.length : glyphs.size
      const upTo = <Value>(entries: Map<number, Value>) =>
        new Map([...entries].filter(([entryCode]) => entryCode <= last))
      const program = programs.get(last) ?? makeFontProgram(font, { glyphs: upTo(glyphs), texts: upTo(texts) })
      programs.set(last, program)
      return program
    },
  }
}

/** Returns the single glyph of a character or a ligature. */
function glyphOf(font: FontId, text: string): number {
  if (text.length === 1) return openFont(font).nominalGlyph(text.codePointAt(0)!) ?? 0
  return shapeItem(text, { font, script: 'Latn', rtl: false, start: 0, end: text.length })[0]!.glyph
}
