import { PageTextReader } from '../page-text/page-text.ts'
import type { PdfDocument } from '../pdf/document.ts'

/** The largest distance between glyphs that count as being in the same place, in points. */
const SAME_PLACE = 0.01

/**
 * Returns the one-based number of the first page on which a later revision no longer shows the text of an earlier
 * revision in the same place. The later revision may show more, such as values and signatures. Returns null when every
 * page still shows the text. Throws PdfError.
 */
export function firstPageShownOtherwise(earlier: PdfDocument, later: PdfDocument, pageCount: number): number | null {
  const [before, after] = [new PageTextReader(earlier), new PageTextReader(later)]
  const pages = later.pages()
  for (const page of earlier.pages().slice(0, pageCount)) {
    const laterGlyphs = pages[page.index] ? after.glyphs(pages[page.index]!) : []
    const isSame = before.glyphs(page).every((glyph, index) => {
      const counterpart = laterGlyphs[index]
      return (
        counterpart?.text === glyph.text &&
        Math.abs(counterpart.x - glyph.x) < SAME_PLACE &&
        Math.abs(counterpart.y - glyph.y) < SAME_PLACE
      )
    })
    if (!isSame) return page.index + 1
  }
  return null
}
