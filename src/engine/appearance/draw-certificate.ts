import { drawable } from '../text/coverage.ts'
import { drawnName } from '../text/drawn-name.ts'
import { drawAttachments } from './certificate-attachments.ts'
import { drawEvents } from './certificate-events.ts'
import type { Certificate } from './certificate-facts.ts'
import { drawNegotiation } from './certificate-negotiation.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { drawSigners } from './certificate-signers.ts'
import { colors, formatUtc, type } from './certificate-style.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import type { Embedder } from './embedder.ts'
import { framed } from './framed.ts'
import { type PageDrawing, PageFlow, type Typography } from './page-flow.ts'

/** In points. */
export const certificatePageSizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } }
const MARGIN = 44

/**
 * Lays out the certificate of completion as pages to append: the document, each signer, every event, and how to check it.
 * @param texts the catalogue of its words
 */
export function layoutCertificate(
  embedder: Embedder,
  certificate: Certificate,
  texts: CertificateTexts,
): PageDrawing[] {
  const flow = new PageFlow(embedder, certificatePageSizes[certificate.pageSize], MARGIN, (page, index) =>
    index === 0 ? drawTitle(page, texts) : drawRunningHead(page, certificate, texts),
  )
  if (certificate.testMode) drawNotice(flow, texts.testNotice)
  drawSection(flow, texts.document.heading)
  drawRows(flow, documentRows(certificate, texts), { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  if (certificate.negotiation) drawNegotiation(flow, certificate, certificate.negotiation, texts)
  drawSection(flow, texts.signers.heading, 120)
  drawSigners(embedder, flow, certificate, texts)
  if (certificate.attachments) drawAttachments(flow, certificate.attachments, texts)
  drawSection(flow, texts.events.heading, 70)
  drawEvents(flow, certificate, texts)
  drawVerification(flow, texts)
  const footer = (page: number, pages: number) => ({
    left: certificate.requestId,
    right: fillText(texts.page, { page, pages }),
  })
  return flow.finish(footer, type.smallLabel)
}

function drawTitle(flow: PageFlow, texts: CertificateTexts): void {
  flow.rectangle(flow.left, flow.y, 28, 2.5, colors.accent)
  flow.y += 12
  flow.y += flow.text(texts.title, flow.left, type.title) + 6
}

/** Every page except the first names the certificate and its document. */
function drawRunningHead(flow: PageFlow, certificate: Certificate, texts: CertificateTexts): void {
  const title = flow.singleLine(texts.title, flow.width / 3, type.smallLabel)
  const name = flow.singleLine(framed(drawnName(certificate.documentName)), flow.width / 2, type.smallLabel)
  flow.draw(title, flow.left, flow.y - 14)
  flow.draw(name, flow.right - name.width, flow.y - 14)
  flow.hairline(flow.y, colors.line)
  flow.y += 12
}

function drawNotice(flow: PageFlow, text: string): void {
  const block = flow.block(text, flow.width - 20, type.notice)
  flow.rectangle(flow.left, flow.y, flow.width, block.height + 12, colors.notice)
  flow.draw(block, flow.left + 10, flow.y + 6)
  flow.y += block.height + 20
}

function documentRows(certificate: Certificate, { document: texts }: CertificateTexts): LabelledRow[] {
  const row = (label: string, text: string, kind: Typography = type.body): LabelledRow => ({
    label,
    values: [{ text, type: kind }],
  })
  const { sender, earlierSignatureCount, sealedSha256 } = certificate
  const rows = [
    row(texts.name, framed(drawnName(certificate.documentName)), type.strong),
    row(texts.status, fillText(texts.completed, { time: formatUtc(certificate.completedAt) }), type.data),
    row(texts.organization, framed(drawnName(certificate.organization))),
    {
      label: texts.sender,
      values: [{ text: framed(drawnName(sender.name)) }, { text: sender.email, type: type.label }],
    },
    row(texts.created, formatUtc(certificate.createdAt), type.data),
    row(texts.request, certificate.requestId, type.data),
    row(texts.pages, String(certificate.documentPageCount), type.data),
    row(texts.originalHash, certificate.documentSha256, type.data),
    ...fileRows(certificate, texts),
  ]
  if (sealedSha256) rows.push(row(texts.sealedHash, sealedSha256, type.data))
  if (earlierSignatureCount > 0) {
    const note = fillText(texts.earlierSignaturesNote, { count: earlierSignatureCount })
    rows.push(row(texts.earlierSignatures, note), ...earlierSignatureRows(certificate, texts))
  }
  return [...rows, ...embeddedFileRows(certificate, texts)]
}

function earlierSignatureRows(
  { earlierSignatures = [] }: Certificate,
  texts: CertificateTexts['document'],
): LabelledRow[] {
  return earlierSignatures.map(({ field, subject, standing, problem, changedSince }, index) => {
    const fieldName = framed(drawable(field))
    const state = standing === 'intact' && changedSince.length > 0 ? 'changed' : standing
    const values = { problem: drawable(problem ?? ''), changes: changedSince.join(', ') }
    return {
      label: fillText(texts.earlierSignature, { number: index + 1 }),
      values: [
        {
          text: subject
            ? fillText(texts.earlierSigner, { field: fieldName, subject: framed(drawable(subject)) })
            : fieldName,
        },
        { text: fillText(texts.standing[state], values), type: type.small },
      ],
    }
  })
}

function embeddedFileRows({ embeddedFiles = [] }: Certificate, texts: CertificateTexts['document']): LabelledRow[] {
  return embeddedFiles.map(({ name, sizeBytes, sha256 }, index) => ({
    label: fillText(texts.embeddedFile, { number: index + 1 }),
    values: [
      { text: framed(drawnName(name)) },
      { text: fillText(texts.embeddedFileNote, { size: sizeBytes }), type: type.small },
      { text: sha256, type: type.data },
    ],
  }))
}

/** One row for each file that the document was joined from. */
function fileRows({ files = [] }: Certificate, texts: CertificateTexts['document']): LabelledRow[] {
  return files.map(({ name, sha256, firstPage, pageCount }, index) => {
    const pages = pageCount === 1 ? texts.filePage : texts.filePages
    return {
      label: fillText(texts.file, { number: index + 1 }),
      values: [
        { text: framed(name), type: type.body },
        { text: fillText(pages, { first: firstPage, last: firstPage + pageCount - 1 }), type: type.small },
        { text: sha256, type: type.data },
      ],
    }
  })
}

function drawVerification(flow: PageFlow, { verification: texts }: CertificateTexts): void {
  const blocks = [texts.reader, texts.command, texts.limits].map(text => flow.block(text, flow.width, type.small))
  drawSection(
    flow,
    texts.heading,
    blocks.reduce((sum, block) => sum + block.height + 4, 0),
  )
  for (const block of blocks) {
    flow.draw(block, flow.left)
    flow.y += block.height + 3
  }
}
