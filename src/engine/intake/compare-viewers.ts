import { bytesSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { hasClosedNestedContent } from '../pdf/nested-content.ts'
import { hasOrderlyContent } from '../pdf/page-content.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { entriesOf, nameOf } from '../static-content/entries-of.ts'
import { hidesLayers } from '../static-content/layers.ts'
import { PIXELS_PER_POINT, showsTheSame } from './page-likeness.ts'
import type { Pdfium } from './pdfium.ts'
import { type PageToView, type ViewedPage, viewPages } from './second-viewer.ts'

/** Of the longer side of a page; larger ones are compared at a smaller scale. */
const LONGEST_SIDE_PX = 1600

/**
 * Pages, from 1, on which PDFium and pdf.js show different words or figures. Only pages that two viewers may read
 * differently are drawn: those whose content is not orderly, those with annotations that have no appearance, and all pages of a document that hides layers.
 * @param among indexes of the pages that are asked for; without it all
 * @throws PdfError where the document cannot be read; RangeError where a page is too large for PDFium
 */
export async function pagesSeenDifferently(
  bytes: Uint8Array,
  pdfium: Pdfium,
  among?: ReadonlySet<number>,
): Promise<number[]> {
  const pages = pagesToView(openPdf(bytesSource(bytes))).filter(({ index }) => among?.has(index) ?? true)
  if (pages.length === 0) return []
  const here = viewWithPdfium(bytes, pages, pdfium)
  const there = await viewPages(bytes, pages).catch(() => [])
  return pages.flatMap(({ index }, at) => (isSeenAlike(here[at], there[at]) ? [] : [index + 1]))
}

function pagesToView(document: PdfDocument): PageToView[] {
  const done = new Set<number>()
  const hasHiddenLayers = hidesLayers(document)
  return document
    .pages()
    .filter(
      page =>
        hasHiddenLayers ||
        leavesLooksToViewers(document, page) ||
        !hasOrderlyContent(document, page) ||
        !hasClosedNestedContent(document, page.resources, done),
    )
    .map(sizeOf)
}

/** Shown as no more than an icon or a frame, or by fields of a form, where they have no appearance. */
const SAYING_NOTHING = new Set(['Link', 'Popup', 'Widget', 'Text', 'FileAttachment'])

/** Whether the page has an annotation that says something, and that each viewer draws in its own way or not at all. */
function leavesLooksToViewers(document: PdfDocument, page: PdfPage): boolean {
  const annotations = document.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations)) return false
  return annotations.some(one => {
    const annotation = entriesOf(document, one)
    if (!annotation || SAYING_NOTHING.has(nameOf(document, annotation.get('Subtype')) ?? '')) return false
    return !entriesOf(document, annotation.get('AP'))?.has('N')
  })
}

function sizeOf({ index, width, height }: PdfPage): PageToView {
  const scale = Math.min(PIXELS_PER_POINT, LONGEST_SIDE_PX / Math.max(width, height))
  const [widthPx, heightPx] = [width, height].map(side => Math.max(1, Math.round(side * scale))) as [number, number]
  return { index, widthPx, heightPx }
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

/** Viewers read words in other orders and scripts, but no viewer makes up a digit. */
const hasSameFigures = (a: string, b: string) => figuresOf(a) === figuresOf(b)

const figuresOf = (text: string) =>
  [...text]
    .filter(one => one >= '0' && one <= '9')
    .sort()
    .join('')
