import { latin1 } from '../pdf/characters.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { Drawing } from '../pdf/drawing.ts'
import { prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import type { Pdfium } from './pdfium.ts'
import type { SecondOpinion } from './second-opinion.ts'

/** A square so small that nobody sees it: what is rehearsed is the writing. */
const SPECK: Drawing = {
  content: latin1('0 0 0.01 0.01 re f'),
  fonts: new Map(),
  xObjects: new Map(),
  extGStates: new Map(),
}

/**
 * Writes a seal as it will be written one day (something drawn, a page more, a signature field), and asks both readers
 * whether they see it. To a document with signatures no page is added.
 * @throws PdfError where it cannot be written
 */
export function rehearseSeal(document: PdfDocument, second: SecondOpinion, pdfium: Pdfium): boolean {
  const revision = new Revision(document)
  const appended = document.signatures().length === 0 ? 1 : 0
  revision.drawOnPage(0, SPECK)
  if (appended > 0) revision.appendPage({ width: 595, height: 842 }, [SPECK])
  const { appendix } = prepareSignature(revision, {
    fieldName: 'Countersign',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 64,
  })
  const { source } = document
  return pdfium.withDocument(
    [source.read(0, source.sizeBytes), appendix],
    sealed => sealed.pageCount === second.pageCount + appended && sealed.signatureCount === second.signatureCount + 1,
    () => false,
  )
}
