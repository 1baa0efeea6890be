/** The glyph that a code of a font shows. */
export interface FontGlyph {
  /** Empty when the font does not define it. */
  text: string
  /** The advance, in thousandths of the font size. */
  width: number
  /** Whether it is the box for a missing character. */
  isBox?: boolean
}

/** The parts of a font that are needed to read and erase text: codes, their text, their widths. */
export interface TextFont {
  /** The length in bytes of the code that begins at `position`. */
  codeLength(bytes: Uint8Array, position: number): number
  glyph(code: number): FontGlyph
  /** The last bytes of the codes whose text contains this character. */
  lastBytesOf(character: string): Set<number>
  /** Whether its glyphs are symbols (Wingdings, ZapfDingbats), whose texts may be the letters at the same codes. */
  isSymbolFont?: boolean
}
