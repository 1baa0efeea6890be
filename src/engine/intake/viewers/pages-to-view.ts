import type { PdfDocument } from '../../pdf/document.ts'
import type { PdfPage } from '../../pdf/pages.ts'
import { hidesLayers } from '../../static-content/layers.ts'
import { hasPlainContent, leavesLooksToViewers } from '../page-causes.ts'
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
    .filter(page => hasHiddenLayers || leavesLooksToViewers(document, page) || !hasPlainContent(document, page, done))
    .map(sizeOf)
}

function sizeOf({ index, width, height }: PdfPage): PageToView {
  const scale = Math.min(PIXELS_PER_POINT, LONGEST_SIDE_PX / Math.max(width, height))
  const [widthPx, heightPx] = [width, height].map(side => Math.max(1, Math.round(side * scale))) as [number, number]
  return { index, widthPx, heightPx }
}
