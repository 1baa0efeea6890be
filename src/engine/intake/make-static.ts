import { createHash } from 'node:crypto'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfRef } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'
import { type ActiveContent, type ActiveKind, activeKinds } from '../static-content/active-kind.ts'
import { type SettledFile, settleEmbeddedFiles } from '../static-content/settle-embedded-files.ts'
import { steadyDocument } from '../static-content/steady-document.ts'
import type { Pdfium } from './pdfium.ts'
import type { RgbaImage } from './pdfium-library.ts'

/**
 * A document with a single look, without actions, and with harmless embedded files only, or the reason why it cannot be
 * one.
 */
export type StaticResult =
  | { document: Uint8Array; activeContent: ActiveContent[]; files: SettledFile[] }
  | { refused: ActiveContent[] }
  /**
   * The one-based numbers of the pages that would change on the screen, or that would look different in print than on
   * the screen. `isDamaged` means that some viewers read objects that others do not.
   */
  | { differing: number[]; isDamaged: boolean }

/**
 * The width of a rendered page. A renderer draws the same picture twice, to the last bit, so no tolerance is needed,
 * and even a digit smaller than a pixel makes a difference.
 */
const WIDTH_PX = 800

/** Active content that may change the look of its page when it is settled. Actions draw nothing. */
const OF_ONE_PAGE = new Set<ActiveKind>(['changing-annotation', 'print-only-annotation', 'media'])
/** Active content that may show on any page, because pages share resources. */
const OF_ALL_PAGES = new Set<ActiveKind>([
  'layers-by-use',
  'print-settings',
  'print-variant',
  'unreadable-object',
  'repeated-entry',
])

/** Content that print omitted, and that print now shows as the screen does. */
const PRINTED_NOW = new Set<ActiveKind>(['screen-only-annotation', 'link-frame'])

/**
 * Removes active content and makes the look on the screen the only look, in a separate revision. The earlier content
 * stays in the bytes before the revision.
 *
 * Only pages that can differ are rendered. PDFium draws the same for print and screen, except for the annotations'
 * flags and the layers' usage (`CPDF_AnnotList::DisplayPass`, `CPDF_OCContext`), both of which the objects reveal.
 */
export function makeStatic(bytes: Uint8Array, document: PdfDocument, pdfium: Pdfium): StaticResult {
  const steady = steadyDocument(document)
  const refused = steady.activeContent.filter(
    ({ kind }) => activeKinds[kind].remedy === 'refused' && !OF_ONE_PAGE.has(kind),
  )
  if (refused.length > 0) return { refused }
  const revision = new Revision(document)
  for (const [num, object] of steady.changed) revision.set(new PdfRef(num), object)
  const files = settleEmbeddedFiles(revision)
  if (revision.changes.size === 0) return { document: bytes, activeContent: [], files }
  const changed = Buffer.concat([bytes, revision.build()])
  const pages = pagesAtStake(steady.activeContent, document.pages().length)
  const differing = pages.length > 0 ? differingPages(bytes, changed, pages, steady.activeContent, pdfium) : []
  const isDamaged = steady.activeContent.some(({ kind }) => kind === 'unreadable-object')
  return differing.length > 0
    ? { differing, isDamaged }
    : { document: changed, activeContent: steady.activeContent, files }
}

/** Whether `makeStatic` would find nothing to do. @throws PdfError when an object cannot be read */
export const isStatic = (document: PdfDocument) => steadyDocument(document).changed.size === 0

/** Returns the indices of the pages to render. */
function pagesAtStake(content: ActiveContent[], pageCount: number): number[] {
  if (content.some(({ kind }) => OF_ALL_PAGES.has(kind))) return Array.from({ length: pageCount }, (_, index) => index)
  return [...new Set(content.flatMap(({ kind, page }) => (page !== null && OF_ONE_PAGE.has(kind) ? [page - 1] : [])))]
}

/** Digests of a page's looks; undefined when it cannot be rendered. */
interface Looks {
  screen: string | undefined
  print: string | undefined
}

function differingPages(
  before: Uint8Array,
  after: Uint8Array,
  pages: number[],
  content: ActiveContent[],
  pdfium: Pdfium,
): number[] {
  const [old, now] = [before, after].map(bytes => looksOf(bytes, pages, pdfium))
  const isPrinted = (index: number) => content.some(({ kind, page }) => PRINTED_NOW.has(kind) && page === index + 1)
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
