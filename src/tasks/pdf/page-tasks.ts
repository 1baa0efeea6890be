import sharp from 'sharp'
import { type ByteSource, bytesSource } from '../../engine/byte-source.ts'
import { loadPdfium, type PdfiumDocument } from '../../engine/intake/pdfium.ts'
import type { PageGeometry } from '../../engine/page-geometry/geometry.ts'
import { PageGeometryReader } from '../../engine/page-geometry/page-geometry.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { suggestFields as suggestFieldsOfPage } from '../../engine/suggestions/suggest-fields.ts'
import type { Suggestion } from '../../engine/suggestions/suggestion.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'

/**
 * The maximum height of a picture. A page that is much taller than wide gets a narrower picture, because libwebp does
 * not accept a side of more than 16,383 pixels.
 */
const maxHeightPx = 8_192
/** With these options, text stays sharp. Effort 2 would take half as long again, for four fifths of the bytes. */
const webp = { quality: 82, effort: 0 }

/** Draws a page as WebP; null when it cannot be drawn. `page` is one-based. */
export async function drawPage(order: { path: string; page: number; widthPx: number }): Promise<Uint8Array | null> {
  const source = openFileSource(order.path)
  try {
    return await drawn(source, order)
  } finally {
    source.close()
  }
}

/** Draws the first page of a PDF that this service has made. */
export const drawMadePage = ({ pdf, widthPx }: { pdf: Uint8Array; widthPx: number }): Promise<Uint8Array | null> =>
  drawn(bytesSource(pdf), { page: 1, widthPx })

async function drawn(source: ByteSource, order: { page: number; widthPx: number }): Promise<Uint8Array | null> {
  const pdfium = await loadPdfium()
  try {
    const rendered = pdfium.withPictures(
      source,
      (_, document) => {
        const widthPx = narrowed(document, order)
        return widthPx >= 1 ? document.render(order.page - 1, widthPx) : undefined
      },
      () => undefined,
    )
    if (!rendered) return null
    const { width, height, rgba } = rendered
    // PDFium's drawing on white is opaque
    const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
    return await image.webp(webp).toBuffer()
  } catch (error) {
    if (pdfium.isBroken || error instanceof RangeError) return null
    throw error
  }
}

function narrowed(document: PdfiumDocument, { page, widthPx }: { page: number; widthPx: number }): number {
  const size = document.pageSize(page - 1)
  return size ? Math.min(widthPx, Math.floor((maxHeightPx * size.width) / size.height)) : widthPx
}

/** The content of a page, without the parts that only the rules of suggestions need. */
export type ReadPage = Omit<PageGeometry, 'lines' | 'drawings'> & {
  lines: { x1: number; y1: number; x2: number; y2: number }[]
}

/** Reads the content of pages, starting with the one-based `first`. */
export function readPagesTask({ path, first, count }: { path: string; first: number; count: number }): ReadPage[] {
  const source = openFileSource(path)
  try {
    const document = openPdf(source)
    const reader = new PageGeometryReader(document)
    return document
      .pages()
      .slice(first - 1, first - 1 + count)
      .map(page => toRead(reader.read(page)))
  } finally {
    source.close()
  }
}

function toRead({ lines, drawings: _, ...geometry }: PageGeometry): ReadPage {
  return rounded({ ...geometry, lines: lines.map(({ x1, y1, x2, y2 }) => ({ x1, y1, x2, y2 })) })
}

/**
 * How many pages share one work limit, so that a page that exceeds it leaves only its neighbors without suggestions.
 */
const pagesOfReader = 25
/** After this time, the remaining pages get no suggestions. */
const suggestingMs = 12_000
/** The most suggestions that are returned for a document. */
const mostSuggestions = 2_000

/** Suggests fields for the pages of a document, in the order of the pages. */
export function suggestFieldsTask({ path }: { path: string }): Suggestion[] {
  const source = openFileSource(path)
  try {
    const document = openPdf(source)
    const endMs = performance.now() + suggestingMs
    const suggestions: Suggestion[] = []
    let reader = new PageGeometryReader(document)
    for (const page of document.pages()) {
      if (page.index % pagesOfReader === 0) reader = new PageGeometryReader(document)
      if (performance.now() > endMs || suggestions.length > mostSuggestions) break
      suggestions.push(...suggestFieldsOfPage(reader.read(page)))
    }
    return rounded(suggestions.slice(0, mostSuggestions))
  } finally {
    source.close()
  }
}

/** Rounds to hundredths of a point: finer differences are invisible. */
const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'number' ? Math.round(part * 100) / 100 : part))) as T
