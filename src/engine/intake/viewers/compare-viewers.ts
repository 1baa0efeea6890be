import { bytesSource } from '../../byte-source.ts'
import type { Pdfium } from '../pdfium.ts'
import { showsTheSame } from './page-likeness.ts'
import type { ComparePages, PageToView } from './pages-to-view.ts'
import { type ViewedPage, viewPages } from './second-viewer.ts'

/**
 * Draws the pages with PDFium and with pdf.js, and returns the one-based numbers of the pages that differ.
 * @throws RangeError when a page is too large for PDFium
 */
export const compareViewers: ComparePages = async (bytes, pages, pdfium) => {
  const here = viewWithPdfium(bytes, pages, pdfium)
  const secondPages = await viewPages(bytes, pages).catch(() => [])
  return pages.flatMap(({ index }, at) => (isSeenAlike(here[at], secondPages[at]) ? [] : [index + 1]))
}

function viewWithPdfium(bytes: Uint8Array, pages: PageToView[], pdfium: Pdfium): (ViewedPage | undefined)[] {
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  return pdfium.withPictures<(ViewedPage | undefined)[]>(
    bytesSource(bytes),
    (pictures, document) =>
      pages.map(({ index, ...size }) => {
        const image = pictures.draw(index, { ...whole, ...size }, { annotations: true })
        return image && { image, text: document.pageText(index) ?? '' }
      }),
    () => [],
  )
}

const isSeenAlike = (a: ViewedPage | undefined, b: ViewedPage | undefined) =>
  a !== undefined && b !== undefined && showsTheSame(a.image, b.image) && hasSameFigures(a.text, b.text)

/**
 * Whether two texts have the same digits. Viewers read words in different orders and scripts, but no viewer invents a
 * digit.
 */
const hasSameFigures = (a: string, b: string) => figuresOf(a) === figuresOf(b)

const figuresOf = (text: string) =>
  [...text]
    .filter(character => character >= '0' && character <= '9')
    .sort()
    .join('')
