import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import { type FontId, readFontFile } from './bundled-fonts.ts'

/** A placed glyph; lengths are in thousandths of the em, y upwards. */
export interface PlacedGlyph {
  glyph: number
  /** The text index, in UTF-16 code units, of the first character in the glyph's cluster. */
  cluster: number
  advance: number
  x: number
  y: number
}

/** The parameters that HarfBuzz needs for a stretch of text: one font, one script, one direction. */
export interface ShapingItem {
  font: FontId
  /** The ISO 15924 code, for example `Arab`. */
  script: string
  rtl: boolean
  start: number
  end: number
}

const openFonts = new Map<FontId, Font>()

/** Opens the font in HarfBuzz; it is read once and kept in WebAssembly memory for the life of the thread. */
export function openFont(id: FontId): Font {
  const cached = openFonts.get(id)
  if (cached) return cached
  const font = new Font(new Face(new Blob(readFontFile(id))))
  openFonts.set(id, font)
  return font
}

const tabularDigits = [new Feature('tnum'), new Feature('lnum')]

/**
 * Shapes an item and returns its glyphs from left to right, whatever its direction. The text around the item in `text`
 * decides how letters at its ends join.
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

/** Returns the advance width of the glyph in the font, in thousandths of the em. */
export function glyphAdvance(font: FontId, glyph: number): number {
  const fontAdvances = advances.get(font) ?? new Map<number, number>()
  advances.set(font, fontAdvances)
  const advance = fontAdvances.get(glyph) ?? openFont(font).glyphHAdvance(glyph)
  fontAdvances.set(glyph, advance)
  return advance
}

/** How far the ink of a glyph extends from its origin, in thousandths of the em. */
export interface GlyphInk {
  left: number
  right: number
  top: number
  bottom: number
}

const inks = new Map<FontId, Map<number, GlyphInk | null>>()

/** Returns how far the ink of a glyph extends; null for a glyph without ink. */
export function glyphInk(font: FontId, glyph: number): GlyphInk | null {
  const fontInks = inks.get(font) ?? new Map<number, GlyphInk | null>()
  inks.set(font, fontInks)
  const ink = fontInks.get(glyph)
  if (ink !== undefined) return ink
  const measured = measureInk(font, glyph)
  fontInks.set(glyph, measured)
  return measured
}

function measureInk(font: FontId, glyph: number): GlyphInk | null {
  const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = openFont(font).glyphExtents(glyph) ?? {}
  if (width === 0 || height === 0) return null
  return { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height }
}
