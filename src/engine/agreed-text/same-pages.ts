import { PageTextReader } from '../page-text/page-text.ts'
import type { PdfDocument } from '../pdf/document.ts'

/** In points. */
const SAME_PLACE = 0.01

/**
 * The first page, from 1, on which a later revision of a document no longer shows the text of an earlier one where it was;
 * it may show more, values and signatures. Null where all do. Throws PdfError.
 */
export function firstPageShownOtherwise(earlier: PdfDocument, later: PdfDocument, pageCount: number): number | null {
  const [before, after] = [new PageTextReader(earlier), new PageTextReader(later)]
  const pages = later.pages()
  for (const page of earlier.pages().slice(0, pageCount)) {
    const now = pages[page.index] ? after.glyphs(pages[page.index]!) : []
    const kept = before.glyphs(page).every((glyph, index) => {
      const other = now[index]
      return (
        other?.text === glyph.text &&
        Math.abs(other.x - glyph.x) < SAME_PLACE &&
        Math.abs(other.y - glyph.y) < SAME_PLACE
      )
    })
    if (!kept) return page.index + 1
  }
  return null
}
