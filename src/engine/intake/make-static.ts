import { createHash } from 'node:crypto'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfRef } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'
import { type ActiveContent, type ActiveKind, activeKinds } from '../static-content/active-kind.ts'
import { type SettledFile, settleEmbeddedFiles } from '../static-content/settle-embedded-files.ts'
import { steadyDocument } from '../static-content/steady-document.ts'
import type { Pdfium } from './pdfium.ts'
import type { RgbaImage } from './pdfium-library.ts'

/** A document with one look, without actions, and with files in it that are harmless, or what keeps it from being one. */
export type StaticResult =
  | { document: Uint8Array; found: ActiveContent[]; files: SettledFile[] }
  | { refused: ActiveContent[] }
  /**
   * Pages (from 1) that would look different from what the screen shows now, or from it in print. `isDamaged`: because one
   * viewer reads objects that another does not.
   */
  | { differing: number[]; isDamaged: boolean }

/**
 * Across a page. The same renderer draws the same twice, to the last bit, so that even a digit smaller than a pixel is a
 * difference; nothing has to be tolerated.
 */
const WIDTH_PX = 800

/** By these what a page shows may change when they are settled. Actions draw nothing. */
const OF_ONE_PAGE = new Set<ActiveKind>(['changing-annotation', 'print-only-annotation', 'media'])
/** These may show anywhere: resources are shared among pages. */
const OF_ALL_PAGES = new Set<ActiveKind>([
  'layers-by-use',
  'print-settings',
  'print-variant',
  'unreadable-object',
  'repeated-entry',
])

/** What print left out, and shows from now on as the screen does. */
const PRINTED_NOW = new Set<ActiveKind>(['screen-only-annotation', 'link-frame'])

/**
 * Takes out what acts, and makes the looks on the screen the only ones, in a revision of its own. What was there before
 * stays in the bytes, under the revision.
 *
 * Only pages that can differ are rendered: PDFium draws for print what it draws for the screen, but for the annotations'
 * flags and the layers' usage (`CPDF_AnnotList::DisplayPass`, `CPDF_OCContext`), both of which are told by the objects.
 */
export function makeStatic(bytes: Uint8Array, document: PdfDocument, pdfium: Pdfium): StaticResult {
  const steady = steadyDocument(document)
  const refused = steady.found.filter(({ kind }) => activeKinds[kind].remedy === 'refused' && !OF_ONE_PAGE.has(kind))
  if (refused.length > 0) return { refused }
  const revision = new Revision(document)
  for (const [num, object] of steady.changed) revision.set(new PdfRef(num), object)
  const files = settleEmbeddedFiles(revision)
  if (revision.changes.size === 0) return { document: bytes, found: [], files }
  const changed = Buffer.concat([bytes, revision.build()])
  const pages = pagesAtStake(steady.found, document.pages().length)
  const differing = pages.length > 0 ? differingPages(bytes, changed, pages, steady.found, pdfium) : []
  const isDamaged = steady.found.some(({ kind }) => kind === 'unreadable-object')
  return differing.length > 0 ? { differing, isDamaged } : { document: changed, found: steady.found, files }
}

/** Whether `makeStatic` would find nothing to do. @throws PdfError where an object cannot be read */
export const isStatic = (document: PdfDocument) => steadyDocument(document).changed.size === 0

/** Indexes of the pages to render. */
function pagesAtStake(found: ActiveContent[], pageCount: number): number[] {
  if (found.some(({ kind }) => OF_ALL_PAGES.has(kind))) return Array.from({ length: pageCount }, (_, index) => index)
  return [...new Set(found.flatMap(({ kind, page }) => (page !== null && OF_ONE_PAGE.has(kind) ? [page - 1] : [])))]
}

/** What a page looks like, as digests; undefined where it cannot be rendered. */
interface Looks {
  screen: string | undefined
  print: string | undefined
}

function differingPages(
  before: Uint8Array,
  after: Uint8Array,
  pages: number[],
  found: ActiveContent[],
  pdfium: Pdfium,
): number[] {
  const [old, now] = [before, after].map(bytes => looksOf(bytes, pages, pdfium))
  const isPrinted = (index: number) => found.some(({ kind, page }) => PRINTED_NOW.has(kind) && page === index + 1)
  return pages.flatMap((index, i) => {
    const [was, is] = [old![i], now![i]]
    const isSame = was?.screen !== undefined && was.screen === is?.screen && is.screen === is.print
    return isSame && (was.screen === was.print || isPrinted(index)) ? [] : [index + 1]
  })
}

function looksOf(bytes: Uint8Array, pages: number[], pdfium: Pdfium): Looks[] {
  return pdfium.withDocument(
    [bytes],
    document =>
      pages.map(index => ({
        screen: digestOf(document.render(index, WIDTH_PX, 'screen')),
        print: digestOf(document.render(index, WIDTH_PX, 'print')),
      })),
    () => [],
  )
}

const digestOf = (image: RgbaImage | undefined) => image && createHash('sha256').update(image.rgba).digest('hex')
