import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { latin1 } from '../pdf/characters.ts'
import { flattenAnnotations } from '../pdf/covering-annotations.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { Drawing } from '../pdf/drawing.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { hasAnnotations, hasPlainContent, isKnockout } from './page-causes.ts'
import type { PagePictures } from './page-pictures.ts'
import type { Pdfium } from './pdfium.ts'
import { drawMarks, isAlikeElsewhere, MARKED_HEIGHT_PX, MARKED_WIDTH_PX, showsAllMarks } from './seal-marks.ts'
import type { SecondOpinion } from './second-opinion.ts'

/** An invisibly small square, for pages where only the writing is rehearsed. */
const SPECK: Drawing = {
  content: latin1('0 0 0.01 0.01 re f'),
  fonts: new Map(),
  xObjects: new Map(),
  extGStates: new Map(),
}

/**
 * The result of a rehearsal. `unreadable`: one of the readers does not see what was written. `hidden`: a drawing on the
 * page is not visible. `altered`: the page looks different where nothing was drawn. `page` is one-based.
 */
export type Rehearsal = { kind: 'fine' | 'unreadable' } | { kind: 'hidden' | 'altered'; page: number }

/**
 * Writes a seal the way the real seal will be written later (a drawing on each page, an extra page, a signature field),
 * and checks that both readers see it. Nothing is drawn on a page that provably hides nothing, such as every page of a
 * 300-page text. No page is added to a document with signatures.
 * @throws PdfError when the seal cannot be written
 */
export function rehearseSeal(document: PdfDocument, second: SecondOpinion, pdfium: Pdfium): Rehearsal {
  const revision = new Revision(document)
  const isSigned = document.signatures().length > 0
  const marked = pagesInDoubt(document)
  for (const page of marked) {
    if (!isSigned) flattenAnnotations(revision, page)
    revision.drawOnPage(page.index, drawMarks(page))
  }
  if (marked[0]?.index !== 0) revision.drawOnPage(0, SPECK)
  if (!isSigned) revision.appendPage({ width: 595, height: 842 }, [SPECK])
  const { appendix } = prepareSignature(revision, {
    fieldName: 'Countersign',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 64,
  })
  const expected = { pages: second.pageCount + (isSigned ? 0 : 1), signatures: second.signatureCount + 1 }
  return pdfium.withPictures<Rehearsal>(
    concatenatedSource(document.source, bytesSource(appendix)),
    (pictures, sealed) =>
      sealed.pageCount === expected.pages && sealed.signatureCount === expected.signatures
        ? lookAtPages(document, pictures, marked, pdfium)
        : { kind: 'unreadable' },
    () => ({ kind: 'unreadable' }),
  )
}

function pagesInDoubt(document: PdfDocument): PdfPage[] {
  const done = new Set<number>()
  return document
    .pages()
    .filter(
      page => !hasPlainContent(document, page, done) || hasAnnotations(document, page) || isKnockout(document, page),
    )
}

function lookAtPages(document: PdfDocument, sealed: PagePictures, marked: PdfPage[], pdfium: Pdfium): Rehearsal {
  if (marked.length === 0) return { kind: 'fine' }
  return pdfium.withPictures<Rehearsal>(
    document.source,
    original => {
      for (const { index } of marked) {
        const problem = problemOf(index, original, sealed)
        if (problem !== undefined) return { kind: problem, page: index + 1 }
      }
      return { kind: 'fine' }
    },
    () => ({ kind: 'unreadable' }),
  )
}

const WHOLE_PAGE = { left: 0, top: 0, width: 1, height: 1, widthPx: MARKED_WIDTH_PX, heightPx: MARKED_HEIGHT_PX }

/**
 * Returns the problem of a marked page; undefined if there is none. Annotations left above the marks have no appearance
 * of their own, or are in a document that must not change. The seal removes them, or checks whether they hide
 * something, so it is enough that the marks are visible without them.
 */
function problemOf(index: number, original: PagePictures, sealed: PagePictures): 'hidden' | 'altered' | undefined {
  const after = sealed.draw(index, WHOLE_PAGE, { annotations: true })
  if (after === undefined) return 'hidden'
  if (!showsAllMarks(after)) {
    const withoutAnnotations = sealed.draw(index, WHOLE_PAGE, { annotations: false })
    if (withoutAnnotations === undefined || !showsAllMarks(withoutAnnotations)) return 'hidden'
  }
  const before = original.draw(index, WHOLE_PAGE, { annotations: true })
  return before !== undefined && isAlikeElsewhere(before, after) ? undefined : 'altered'
}
