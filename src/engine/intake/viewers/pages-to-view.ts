import type { PdfDocument } from '../../pdf/document.ts'
import { hasClosedNestedContent } from '../../pdf/nested-content.ts'
import { hasOrderlyContent } from '../../pdf/page-content.ts'
import type { PdfPage } from '../../pdf/pages.ts'
import { entriesOf, nameOf } from '../../static-content/entries-of.ts'
import { hidesLayers } from '../../static-content/layers.ts'
import type { Pdfium } from '../pdfium.ts'
import { PIXELS_PER_POINT } from './page-likeness.ts'

/** Of the longer side of a page; larger ones are compared at a smaller scale. */
const LONGEST_SIDE_PX = 1600

/** Which page, from 0, and how large it is drawn. */
export interface PageToView {
  index: number
  widthPx: number
  heightPx: number
}

/** Numbers, from 1, of those of the pages on which two viewers show different words or figures. */
export type ComparePages = (document: Uint8Array, pages: PageToView[], pdfium: Pdfium) => Promise<number[]>

/**
 * The pages that two viewers may read differently: those whose content is not orderly, those with annotations that have no
 * appearance, and all pages of a document that hides layers.
 * @throws PdfError where the document cannot be read
 */
export function pagesToView(document: PdfDocument): PageToView[] {
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
