/** The glyph that a code of a font shows. */
export interface FontGlyph {
  /** The text of the glyph; empty when the font does not define a text for the code. */
  text: string
  /** The advance, in thousandths of the font size. */
  width: number
  /** Whether the glyph is the box for a missing character. */
  isBox?: boolean
}

/** The parts of a font that are needed to read and erase text: its codes, with their texts and widths. */
export interface TextFont {
  /** The length in bytes of the code that begins at `position`. */
  codeLength(bytes: Uint8Array, position: number): number
  glyph(code: number): FontGlyph
  /** The last bytes of the codes whose text contains this character. */
  lastBytesOf(character: string): Set<number>
  /** Whether its glyphs are symbols (Wingdings, ZapfDingbats), whose texts may be the letters at the same codes. */
  isSymbolFont?: boolean
}
