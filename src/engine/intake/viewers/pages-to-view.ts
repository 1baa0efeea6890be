import type { PdfDocument } from '../../pdf/document.ts'
import type { PdfPage } from '../../pdf/pages.ts'
import { hidesLayers } from '../../static-content/layers.ts'
import { hasPlainContent, leavesLooksToViewers } from '../page-causes.ts'
import type { Pdfium } from '../pdfium.ts'
import { PIXELS_PER_POINT } from './page-likeness.ts'

/** The most pixels along the longer side of a page. Larger pages are compared at a smaller scale. */
const LONGEST_SIDE_PX = 1600

/** The zero-based index of a page, and the size at which the page is drawn. */
export interface PageToView {
  index: number
  widthPx: number
  heightPx: number
}

/** Returns the one-based numbers of the pages on which two viewers show different words or figures. */
export type ComparePages = (document: Uint8Array, pages: PageToView[], pdfium: Pdfium) => Promise<number[]>

/**
 * Finds the pages that two viewers may read differently: pages whose content is not orderly, pages with annotations
 * without an appearance, and all pages of a document that hides layers.
 * @throws PdfError when the document cannot be read
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
