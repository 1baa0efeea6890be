import type { ObjectReader } from '../pdf/object-reader.ts'
import { type PdfDict, PdfName } from '../pdf/objects.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { readCompositeFont } from './composite-font.ts'
import { readSimpleFont } from './simple-font.ts'
import type { TextFont } from './text-font.ts'

const SYMBOL_FONT = /dingbat|wingding|webding/i

/** Reads a font. Returns null when its text or widths cannot be determined, or when it is for vertical writing. */
export function readTextFont(reader: ObjectReader, font: PdfDict): TextFont | null {
  try {
    const subtype = reader.resolve(font.get('Subtype'))
    if (!(subtype instanceof PdfName)) return null
    const read =
      subtype.value === 'Type0' ? readCompositeFont(reader, font) : readSimpleFont(reader, font, subtype.value)
    const baseFont = reader.resolve(font.get('BaseFont'))
    const isSymbolFont = baseFont instanceof PdfName && SYMBOL_FONT.test(baseFont.value)
    return read && isSymbolFont ? { ...read, isSymbolFont } : read
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'too-complex') return null
    throw error
  }
}
