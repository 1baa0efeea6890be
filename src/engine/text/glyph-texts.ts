import type { PlacedGlyph } from './harfbuzz.ts'

/**
 * The text of a glyph that adds nothing to the text of a line. Readers that support ActualText do not see it, and
 * pdf.js, which does not, drops format characters.
 */
const NOTHING = '\u200b'

/** A glyph with the text of its code; without a text it is drawn as an outline, which no reader takes for text. */
export interface ShapedGlyph extends PlacedGlyph {
  text: string | undefined
}

/** Glyphs from left to right, and whether reading them one by one yields their text; otherwise ActualText is needed. */
export interface GlyphsWithTexts {
  glyphs: ShapedGlyph[]
  readsGlyphByGlyph: boolean
}

/**
 * Distributes the text of each cluster among its glyphs, in the order in which they are drawn.
 *
 * From left to right, each glyph takes one character, and the last glyph of the cluster takes the rest. From right to
 * left, only glyphs with a width take text. PDF readers order such text by position, so a dot or vowel sign over its
 * letter would be extracted next to the letter or split the word. Characters are then in visual order, because poppler,
 * pdf.js and pdfium reverse a whole line, including the text of a single code.
 * @param end where the glyphs' part of the text ends
 */
export function shareTexts(text: string, end: number, placed: PlacedGlyph[], rtl: boolean): GlyphsWithTexts {
  const glyphs: ShapedGlyph[] = []
  let readsGlyphByGlyph = true
  let from = 0
  while (from < placed.length) {
    let to = from + 1
    while (to < placed.length && placed[to]!.cluster === placed[from]!.cluster) to++
    const next = rtl ? placed[from - 1] : placed[to]
    const clusterText = text.slice(placed[from]!.cluster, next ? next.cluster : end)
    const cluster = placed.slice(from, to)
    glyphs.push(...(rtl ? shareRightToLeft(cluster, clusterText) : shareLeftToRight(cluster, clusterText)))
    if (cluster.length > 1 || cluster[0]!.x !== 0 || cluster[0]!.y !== 0) readsGlyphByGlyph = false
    from = to
  }
  return { glyphs, readsGlyphByGlyph }
}

function shareLeftToRight(glyphs: PlacedGlyph[], text: string): ShapedGlyph[] {
  if (glyphs.length === 1) return [{ ...glyphs[0]!, text }]
  const characters = [...text]
  return glyphs.map((glyph, index) => ({ ...glyph, text: share(characters, index, glyphs.length).join('') || NOTHING }))
}

function shareRightToLeft(glyphs: PlacedGlyph[], text: string): ShapedGlyph[] {
  const characters = [...text]
  const wide = glyphs.filter(glyph => glyph.advance > 0).reverse()
  const carriers = wide.length > 0 ? wide : glyphs.slice(-1)
  return glyphs.map(glyph => {
    const index = carriers.indexOf(glyph)
    if (index < 0) return { ...glyph, text: undefined }
    return { ...glyph, text: share(characters, index, carriers.length).reverse().join('') || NOTHING }
  })
}

/**
 * Returns the characters for one of `count` glyphs: a single character, or all the remaining characters for the last
 * glyph.
 */
function share(characters: string[], index: number, count: number): string[] {
  return index === count - 1 ? characters.slice(index) : characters.slice(index, index + 1)
}
