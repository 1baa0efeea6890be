import type { PdfDocument } from '../pdf/document.ts'
import type { Pdfium, PdfiumDocument, PdfiumRefusal } from './pdfium.ts'

/**
 * PDFium's view of a file. Page sizes are in units of user space; the size of a page that PDFium cannot load is
 * undefined.
 */
export interface SecondOpinion {
  pageCount: number
  /** The number of signatures among the form's root fields. */
  signatureCount: number
  isEncrypted: boolean
  pageSizes: ({ width: number; height: number } | undefined)[]
}

/**
 * The most pages that a document may have: far more than contracts and their annexes have, but few enough to return the
 * size of every page in one answer.
 */
export const MAX_PAGES = 2000

/** Half a point is tolerated, because PDFium calculates in single precision. */
const SIZE_TOLERANCE = 0.5
/** The number of pages compared before and after a rewrite. */
const COMPARED_PAGES = 12
const COMPARED_WIDTH_PX = 200

/**
 * Reads a file with PDFium, or returns the reason why PDFium refuses it. Reads the sizes of at most `MAX_PAGES` pages.
 */
export function readSecondOpinion(bytes: Uint8Array, pdfium: Pdfium): SecondOpinion | PdfiumRefusal {
  return pdfium.withDocument<SecondOpinion | PdfiumRefusal>(
    [bytes],
    document => ({
      pageCount: document.pageCount,
      signatureCount: document.signatureCount,
      isEncrypted: document.isEncrypted,
      pageSizes: Array.from({ length: Math.min(document.pageCount, MAX_PAGES) }, (_, index) =>
        document.pageSize(index),
      ),
    }),
    reason => reason,
  )
}

/** Returns what the reader and PDFium see differently; undefined when they agree. */
export function disagreement(
  document: PdfDocument,
  second: SecondOpinion,
): 'pages' | 'signatures' | 'sizes' | undefined {
  const pages = document.pages()
  if (pages.length !== second.pageCount) return 'pages'
  if (document.signatures().length < second.signatureCount) return 'signatures'
  const isSame = second.pageSizes.every((size, index) => {
    const page = pages[index]!
    return (
      size !== undefined &&
      Math.abs(size.width - page.width / page.userUnit) < SIZE_TOLERANCE &&
      Math.abs(size.height - page.height / page.userUnit) < SIZE_TOLERANCE
    )
  })
  return isSame ? undefined : 'sizes'
}

/**
 * Whether PDFium shows two files alike. Compares their page counts, and the text and pictures of pages spread over
 * them.
 */
export function sameContent(before: Uint8Array, after: Uint8Array, pdfium: Pdfium): boolean {
  const [first, second] = [before, after].map(bytes => pdfium.withDocument([bytes], samplePages, () => undefined))
  if (first === undefined || second === undefined || first.length !== second.length) return false
  return first.every((page, i) => Buffer.compare(page, second[i]!) === 0)
}

function samplePages(document: PdfiumDocument): Buffer[] {
  const { pageCount } = document
  const step = Math.max(1, Math.ceil(pageCount / COMPARED_PAGES))
  const samples = [Buffer.from(String(pageCount))]
  for (let index = 0; index < pageCount; index += step) {
    samples.push(
      Buffer.from(document.pageText(index) ?? 'none'),
      Buffer.from(document.render(index, COMPARED_WIDTH_PX)?.rgba ?? []),
    )
  }
  return samples
}
