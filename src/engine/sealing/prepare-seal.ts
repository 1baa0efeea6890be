import type { PageSize } from '../appearance/box.ts'
import { certificatePageSizes, layoutCertificate } from '../appearance/draw-certificate.ts'
import { Embedder } from '../appearance/embedder.ts'
import { drawLightBox } from '../appearance/light-box.ts'
import { sayOnCertificate } from '../appearance/say-on-certificate.ts'
import { drawSignature } from '../appearance/signature.ts'
import { drawValue } from '../appearance/values.ts'
import { drawPageStamp, drawWatermark } from '../appearance/watermark.ts'
import { bytesSource } from '../byte-source.ts'
import { appendPages } from '../joining/append-pages.ts'
import { clearPlaces, flattenAnnotations } from '../pdf/covering-annotations.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { type EmbeddedFileFacts, embeddedFiles, factsOf } from '../pdf/embedded-files.ts'
import { type PreparedSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { settleEmbeddedFiles } from '../static-content/settle-embedded-files.ts'
import { earlierSignatures } from '../verification/earlier-signatures.ts'
import { blankPdf } from './blank-pdf.ts'
import type { PlacedBox, SealFacts, SealPlan } from './seal-plan.ts'

/**
 * The first step of a seal: one revision with everything drawn, the certificate of completion appended, the files
 * attached, and space for the signature. The document itself is neither changed nor copied; only the necessary parts
 * are read.
 *
 * A document without signatures is certified with P=1: no more changes are allowed. On a document with signatures, the
 * seal is only an approval.
 * @param appended documents whose pages follow the certificate unchanged
 */
export function prepareSeal(document: PdfDocument, plan: SealPlan, appended: PdfDocument[] = []): PreparedSignature {
  const revision = new Revision(document)
  const embedder = new Embedder(revision)
  drawPlan({ revision, embedder, document, plan })
  // Intake has already done this for all but the oldest documents.
  if (document.signatures().length === 0) settleEmbeddedFiles(revision)
  if (plan.certificate) {
    const certificate = { ...plan.certificate, embeddedFiles: embeddedFileFacts(revision) }
    for (const page of layoutCertificate(embedder, certificate, sayOnCertificate)) {
      revision.appendPage(page, [page.drawing, ...watermarkOf(plan, embedder, page)])
    }
  }
  embedder.finish()
  for (const pages of appended) appendPages(revision, pages)
  for (const file of plan.attachments) revision.attachFile(file)
  return prepareSignature(revision, signatureOptions(plan.seal, 'Countersign seal'))
}

/** Lists the facts of embedded files for the certificate of completion. */
const embeddedFileFacts = (revision: Revision): EmbeddedFileFacts[] =>
  embeddedFiles(revision, revision.document.pages()).flatMap(file => factsOf(revision, file) ?? [])

function drawPlan({
  revision,
  embedder,
  document,
  plan,
}: {
  revision: Revision
  embedder: Embedder
  document: PdfDocument
  plan: SealPlan
}): void {
  const pages = document.pages()
  const pageOf = (number: number) => pages[number - 1]!
  for (const box of plan.lightBoxes ?? []) revision.drawOnPage(box.page - 1, drawLightBox(box, pageOf(box.page)))
  for (const value of plan.values) {
    revision.drawOnPage(value.page - 1, drawValue(embedder, value, pageOf(value.page)))
  }
  for (const { signature, ...box } of plan.signatures) {
    revision.drawOnPage(box.page - 1, drawSignature(embedder, signature, box, pageOf(box.page)))
  }
  clearPlacesOf(revision, [...plan.values, ...plan.signatures])
  for (const [index, page] of pages.entries()) {
    if (plan.pageStamp) revision.drawOnPage(index, drawPageStamp(embedder, plan.pageStamp, page))
    for (const watermark of watermarkOf(plan, embedder, page, index + 1)) {
      if (document.signatures().length === 0) flattenAnnotations(revision, page)
      revision.drawOnPage(index, watermark)
    }
  }
}

/**
 * Clears the boxes of annotations that would cover drawings. A document with signatures keeps its annotations
 * unchanged.
 */
export function clearPlacesOf(revision: Revision, boxes: PlacedBox[]): void {
  const { document } = revision
  if (document.signatures().length > 0) return
  const pages = document.pages()
  for (const [number, placed] of Map.groupBy(boxes, box => box.page)) clearPlaces(revision, pages[number - 1]!, placed)
}

/**
 * Makes the certificate of completion a separate document, for a document to which no pages may be appended. It
 * consists of a blank page, `base`, and a revision that is sealed like any other. `base` and the finished appendix
 * together are the file.
 * @param document the document that it certifies
 * @param appended documents whose pages follow it unchanged
 */
export function prepareCertificate(
  document: PdfDocument,
  plan: Omit<SealPlan, 'values' | 'signatures' | 'lightBoxes' | 'certificate'> & {
    certificate: NonNullable<SealPlan['certificate']>
  },
  appended: PdfDocument[] = [],
) {
  const base = blankPdf(certificatePageSizes[plan.certificate.pageSize])
  const revision = new Revision(openPdf(bytesSource(base)))
  const embedder = new Embedder(revision)
  const certificate = {
    ...plan.certificate,
    earlierSignatures: earlierSignatures(document),
    embeddedFiles: embeddedFileFacts(new Revision(document)),
  }
  layoutCertificate(embedder, certificate, sayOnCertificate).forEach((page, index) => {
    const drawings = [page.drawing, ...watermarkOf(plan, embedder, page)]
    if (index > 0) revision.appendPage(page, drawings)
    else for (const drawing of drawings) revision.drawOnPage(0, drawing)
  })
  embedder.finish()
  for (const pages of appended) appendPages(revision, pages)
  for (const file of plan.attachments) revision.attachFile(file)
  return { base, prepared: prepareSignature(revision, signatureOptions(plan.seal, 'Countersign seal')) }
}

function watermarkOf(
  { watermark, blackWatermarks }: Pick<SealPlan, 'watermark' | 'blackWatermarks'>,
  embedder: Embedder,
  page: PageSize,
  number = 0,
) {
  if (watermark === null) return []
  return [drawWatermark(embedder, watermark, page, blackWatermarks?.includes(number) ? 'black' : 'gray')]
}

function signatureOptions(seal: SealFacts, fieldName: string) {
  return {
    fieldName,
    subFilter: 'ETSI.CAdES.detached' as const,
    certification: 1 as const,
    reservedBytes: seal.reservedBytes,
    name: seal.name,
    reason: seal.reason,
    signedAt: seal.signedAt,
  }
}
