/** What a code of a font shows. */
export interface FontGlyph {
  /** Empty where the font does not tell. */
  text: string
  /** How far it moves, in thousandths of the font size. */
  width: number
  /** It shows the box for a character that the font lacks. */
  isBox?: boolean
}

/** A font as far as text is read and taken out: codes, their text, their widths. */
export interface TextFont {
  /** Length in bytes of the code that begins at `position`. */
  codeLength(bytes: Uint8Array, position: number): number
  glyph(code: number): FontGlyph
  /** Last bytes of the codes whose text has this character. */
  lastBytesOf(character: string): Set<number>
  /** Its glyphs are symbols (Wingdings, ZapfDingbats), and their texts may be those of the letters at the same codes. */
  isSymbolFont?: boolean
}
