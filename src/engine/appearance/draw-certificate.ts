import { drawable } from '../text/coverage.ts'
import { drawnName } from '../text/drawn-name.ts'
import { drawAttachments } from './certificate-attachments.ts'
import { drawEvents } from './certificate-events.ts'
import type { CompletionCertificate } from './certificate-facts.ts'
import { drawNegotiation } from './certificate-negotiation.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { drawSigners } from './certificate-signers.ts'
import { colors, formatUtc, type } from './certificate-style.ts'
import type { Embedder } from './embedder.ts'
import { framed } from './framed.ts'
import { type PageDrawing, PageFlow, type Typography } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** The page sizes that a certificate may have, in points. */
export const certificatePageSizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } }
const MARGIN = 44

/**
 * Lays out the certificate of completion as pages to append: the document, each signer, every event, and how to check
 * it.
 * @param say returns the words of the certificate
 */
export function layoutCertificate(
  embedder: Embedder,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): PageDrawing[] {
  const flow = new PageFlow(embedder, certificatePageSizes[certificate.pageSize], MARGIN, (page, index) =>
    index === 0 ? drawTitle(page, say) : drawRunningHead(page, certificate, say),
  )
  if (certificate.testMode) drawNotice(flow, say('testNotice'))
  drawSection(flow, say('documentHeading'))
  drawRows(flow, documentRows(certificate, say), { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  if (certificate.negotiation) drawNegotiation(flow, certificate, certificate.negotiation, say)
  drawSection(flow, say('signersHeading'), 120)
  drawSigners(embedder, flow, certificate, say)
  if (certificate.attachments) drawAttachments(flow, certificate.attachments, say)
  drawSection(flow, say('eventsHeading'), 70)
  drawEvents(flow, certificate, say)
  drawVerification(flow, say)
  const footer = (page: number, pages: number) => ({
    left: certificate.requestId,
    right: say('page', { page, pages }),
  })
  return flow.finish(footer, type.smallLabel)
}

function drawTitle(flow: PageFlow, say: SayOnCertificate): void {
  flow.rectangle(flow.left, flow.y, 28, 2.5, colors.accent)
  flow.y += 12
  flow.y += flow.text(say('title'), flow.left, type.title) + 6
}

/** Draws the head of every page except the first: the names of the certificate and of its document. */
function drawRunningHead(flow: PageFlow, certificate: CompletionCertificate, say: SayOnCertificate): void {
  const title = flow.singleLine(say('title'), flow.width / 3, type.smallLabel)
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

function documentRows(certificate: CompletionCertificate, say: SayOnCertificate): LabelledRow[] {
  const row = (label: string, text: string, kind: Typography = type.body): LabelledRow => ({
    label,
    values: [{ text, type: kind }],
  })
  const { sender, earlierSignatureCount, sealedSha256 } = certificate
  const rows = [
    row(say('documentName'), framed(drawnName(certificate.documentName)), type.strong),
    row(say('documentStatus'), say('documentCompleted', { time: formatUtc(certificate.completedAt) }), type.data),
    row(say('documentOrganization'), framed(drawnName(certificate.organization))),
    {
      label: say('documentSender'),
      values: [{ text: framed(drawnName(sender.name)) }, { text: sender.email, type: type.label }],
    },
    row(say('documentCreated'), formatUtc(certificate.createdAt), type.data),
    row(say('documentRequest'), certificate.requestId, type.data),
    row(say('documentPages'), String(certificate.documentPageCount), type.data),
    row(say('documentOriginalHash'), certificate.documentSha256, type.data),
    ...fileRows(certificate, say),
  ]
  if (sealedSha256) rows.push(row(say('documentSealedHash'), sealedSha256, type.data))
  if (earlierSignatureCount > 0) {
    const note = say('documentEarlierSignaturesNote', { count: earlierSignatureCount })
    rows.push(row(say('documentEarlierSignatures'), note), ...earlierSignatureRows(certificate, say))
  }
  return [...rows, ...embeddedFileRows(certificate, say)]
}

function earlierSignatureRows({ earlierSignatures = [] }: CompletionCertificate, say: SayOnCertificate): LabelledRow[] {
  return earlierSignatures.map(({ field, subject, standing, problem, changedSince }, index) => {
    const fieldName = framed(drawable(field))
    const state = standing === 'intact' && changedSince.length > 0 ? 'changed' : standing
    const values = { problem: drawable(problem ?? ''), changes: changedSince.join(', ') }
    return {
      label: say('documentEarlierSignature', { number: index + 1 }),
      values: [
        {
          text: subject
            ? say('documentEarlierSigner', { field: fieldName, subject: framed(drawable(subject)) })
            : fieldName,
        },
        { text: say(`standing_${state}`, values), type: type.small },
      ],
    }
  })
}

function embeddedFileRows({ embeddedFiles = [] }: CompletionCertificate, say: SayOnCertificate): LabelledRow[] {
  return embeddedFiles.map(({ name, sizeBytes, sha256 }, index) => ({
    label: say('documentEmbeddedFile', { number: index + 1 }),
    values: [
      { text: framed(drawnName(name)) },
      { text: say('documentEmbeddedFileNote', { size: sizeBytes }), type: type.small },
      { text: sha256, type: type.data },
    ],
  }))
}

/** Returns one row for each file that the document was joined from. */
function fileRows({ files = [] }: CompletionCertificate, say: SayOnCertificate): LabelledRow[] {
  return files.map(({ name, sha256, firstPage, pageCount }, index) => {
    const last = firstPage + pageCount - 1
    return {
      label: say('documentFile', { number: index + 1 }),
      values: [
        { text: framed(name), type: type.body },
        { text: say('documentFilePages', { count: pageCount, first: firstPage, last }), type: type.small },
        { text: sha256, type: type.data },
      ],
    }
  })
}

function drawVerification(flow: PageFlow, say: SayOnCertificate): void {
  const blocks = [say('verificationReader'), say('verificationCommand'), say('verificationLimits')].map(text =>
    flow.block(text, flow.width, type.small),
  )
  drawSection(
    flow,
    say('verificationHeading'),
    blocks.reduce((sum, block) => sum + block.height + 4, 0),
  )
  for (const block of blocks) {
    flow.draw(block, flow.left)
    flow.y += block.height + 3
  }
}
