import type { ObjectReader } from '../pdf/object-reader.ts'
import { type PdfDict, PdfName } from '../pdf/objects.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { readCompositeFont } from './composite-font.ts'
import { readSimpleFont } from './simple-font.ts'

/** What a code of a font shows. */
export interface FontGlyph {
  /** Empty where the font does not tell. */
  text: string
  /** How far it moves, in thousandths of the font size. */
  width: number
}

/** A font as far as text is read and taken out: codes, their text, their widths. */
export interface TextFont {
  /** Length in bytes of the code that begins at `position`. */
  codeLength(bytes: Uint8Array, position: number): number
  glyph(code: number): FontGlyph
  /** Last bytes of the codes whose text has this character. */
  lastBytesOf(character: string): Set<number>
}

/** Reads a font; null for one whose text or widths cannot be told, and for vertical writing. */
export function readTextFont(reader: ObjectReader, font: PdfDict): TextFont | null {
  try {
    const subtype = reader.resolve(font.get('Subtype'))
    if (!(subtype instanceof PdfName)) return null
    return subtype.value === 'Type0' ? readCompositeFont(reader, font) : readSimpleFont(reader, font, subtype.value)
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'too-complex') return null
    throw error
  }
}
