import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import { type FontId, readFontFile } from './bundled-fonts.ts'

/** A glyph in its place; lengths are in thousandths of the em, y upwards. */
export interface PlacedGlyph {
  glyph: number
  /** Index in the text, in UTF-16 code units, of the first character of the cluster that the glyph belongs to. */
  cluster: number
  advance: number
  x: number
  y: number
}

/** What HarfBuzz must know about a stretch of text: one font, one script, one direction. */
export interface ShapingItem {
  font: FontId
  /** ISO 15924 code, `Arab` for example. */
  script: string
  rtl: boolean
  start: number
  end: number
}

const openFonts = new Map<FontId, Font>()

/** The font as HarfBuzz sees it; read once and kept in WebAssembly memory for the life of the thread. */
export function openFont(id: FontId): Font {
  const known = openFonts.get(id)
  if (known) return known
  const font = new Font(new Face(new Blob(readFontFile(id))))
  openFonts.set(id, font)
  return font
}

const tabularDigits = [new Feature('tnum'), new Feature('lnum')]

/**
 * The item's glyphs from left to right, whatever its direction. What lies around the item in `text` decides how letters at
 * its ends join.
 */
export function shapeItem(text: string, item: ShapingItem, options: { tabularDigits?: boolean } = {}): PlacedGlyph[] {
  const buffer = new Buffer()
  buffer.addText(text, item.start, item.end - item.start)
  buffer.setDirection(item.rtl ? Direction.RTL : Direction.LTR)
  buffer.setScript(item.script)
  shape(openFont(item.font), buffer, options.tabularDigits ? tabularDigits : undefined)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, index) => {
    const position = positions[index]!
    return {
      glyph: info.codepoint,
      cluster: info.cluster,
      advance: position.xAdvance,
      x: position.xOffset,
      y: position.yOffset,
    }
  })
}

const advances = new Map<FontId, Map<number, number>>()

/** The advance width that the font itself gives the glyph, in thousandths of the em. */
export function glyphAdvance(font: FontId, glyph: number): number {
  const known = advances.get(font) ?? new Map<number, number>()
  advances.set(font, known)
  const advance = known.get(glyph) ?? openFont(font).glyphHAdvance(glyph)
  known.set(glyph, advance)
  return advance
}

/** How far the ink of a glyph reaches from its origin, in thousandths of the em. */
export interface GlyphInk {
  left: number
  right: number
  top: number
  bottom: number
}

const inks = new Map<FontId, Map<number, GlyphInk | null>>()

/** The ink of a glyph; null for one that leaves none. */
export function glyphInk(font: FontId, glyph: number): GlyphInk | null {
  const known = inks.get(font) ?? new Map<number, GlyphInk | null>()
  inks.set(font, known)
  const ink = known.get(glyph)
  if (ink !== undefined) return ink
  const measured = measureInk(font, glyph)
  known.set(glyph, measured)
  return measured
}

function measureInk(font: FontId, glyph: number): GlyphInk | null {
  const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = openFont(font).glyphExtents(glyph) ?? {}
  if (width === 0 || height === 0) return null
  return { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height }
}
