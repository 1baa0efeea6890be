import type { PageSize } from '../appearance/box.ts'
import { certificateTexts } from '../appearance/certificate-texts.ts'
import { certificatePageSizes, layoutCertificate } from '../appearance/draw-certificate.ts'
import { Embedder } from '../appearance/embedder.ts'
import { drawLightBox } from '../appearance/light-box.ts'
import { drawSignature } from '../appearance/signature.ts'
import { drawValue } from '../appearance/values.ts'
import { drawWatermark } from '../appearance/watermark.ts'
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
 * attached, and room for the signature. The document itself is neither changed nor copied; only what it needs is read.
 *
 * A document without signatures is certified with P=1: no change is allowed any more. One that came with signatures can
 * only be approved.
 * @param appended their pages follow the certificate, as they are
 */
export function prepareSeal(document: PdfDocument, plan: SealPlan, appended: PdfDocument[] = []): PreparedSignature {
  const revision = new Revision(document)
  const embedder = new Embedder(revision)
  drawPlan(revision, embedder, document, plan)
  // intake has done this for all but the oldest documents
  if (document.signatures().length === 0) settleEmbeddedFiles(revision)
  if (plan.certificate) {
    const certificate = { ...plan.certificate, embeddedFiles: embeddedIn(revision) }
    for (const page of layoutCertificate(embedder, certificate, certificateTexts)) {
      revision.appendPage(page, [page.drawing, ...watermarkOf(plan, embedder, page)])
    }
  }
  embedder.finish()
  for (const one of appended) appendPages(revision, one)
  for (const file of plan.attachments) revision.attachFile(file)
  return prepareSignature(revision, signatureOptions(plan.seal, 'Countersign seal'))
}

/** What the certificate of completion says of the files in a document. */
const embeddedIn = (revision: Revision): EmbeddedFileFacts[] =>
  embeddedFiles(revision, revision.document.pages()).flatMap(file => factsOf(revision, file) ?? [])

function drawPlan(revision: Revision, embedder: Embedder, document: PdfDocument, plan: SealPlan): void {
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
    for (const watermark of watermarkOf(plan, embedder, page, index + 1)) {
      if (document.signatures().length === 0) flattenAnnotations(revision, page)
      revision.drawOnPage(index, watermark)
    }
  }
}

/** Makes room for drawings where annotations are; a document with signatures keeps them as they are. */
export function clearPlacesOf(revision: Revision, boxes: PlacedBox[]): void {
  const { document } = revision
  if (document.signatures().length > 0) return
  const pages = document.pages()
  for (const [number, placed] of Map.groupBy(boxes, box => box.page)) clearPlaces(revision, pages[number - 1]!, placed)
}

/**
 * The certificate of completion as a document of its own, for one that may get no pages appended: a blank page and a
 * revision over it, sealed like any other. `base` and the finished appendix together are the file.
 * @param document the one that it certifies
 * @param appended their pages follow it, as they are
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
    embeddedFiles: embeddedIn(new Revision(document)),
  }
  layoutCertificate(embedder, certificate, certificateTexts).forEach((page, index) => {
    const drawings = [page.drawing, ...watermarkOf(plan, embedder, page)]
    if (index > 0) revision.appendPage(page, drawings)
    else for (const drawing of drawings) revision.drawOnPage(0, drawing)
  })
  embedder.finish()
  for (const one of appended) appendPages(revision, one)
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
