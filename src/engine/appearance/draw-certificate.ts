import { encode } from 'uqr'
import { papers } from '../pdf/picture-file.ts'
import { drawable } from '../text/coverage.ts'
import { drawnName } from '../text/drawn-name.ts'
import { drawAttachments } from './certificate-attachments.ts'
import { drawEvents } from './certificate-events.ts'
import type { CompletionCertificate } from './certificate-facts.ts'
import { drawNegotiation } from './certificate-negotiation.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { drawSigners } from './certificate-signers.ts'
import { colors, formatMoment, type } from './certificate-style.ts'
import { drawValues } from './certificate-values.ts'
import type { Embedder } from './embedder.ts'
import { evenlySpaced, framed } from './framed.ts'
import { placeImage } from './image.ts'
import { type PageDrawing, PageFlow, type Typography } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** The page sizes that a certificate may have, in points. */
export const certificatePageSizes = {
  A4: { width: papers.a4.short, height: papers.a4.long },
  Letter: { width: papers.letter.short, height: papers.letter.long },
}
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
    index === 0 ? drawTitle(embedder, page, certificate, say) : drawRunningHead(page, certificate, say),
  )
  if (certificate.testMode) drawNotice(flow, say('testNotice'))
  drawSection(flow, say('documentHeading'))
  drawRows(flow, documentRows(certificate, say), { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  if (certificate.negotiation) drawNegotiation(flow, certificate, certificate.negotiation, say)
  drawSection(flow, say('signersHeading'), 120)
  drawSigners(embedder, flow, certificate, say)
  if (certificate.values) drawValues(flow, certificate.values, say)
  if (certificate.attachments) drawAttachments(flow, certificate.attachments, say)
  drawSection(flow, say('eventsHeading'), 70)
  drawEvents(flow, certificate, say)
  drawVerification(flow, certificate, say)
  const footer = (page: number, pages: number) => ({
    left: certificate.requestId,
    right: say('page', { page, pages }),
  })
  return flow.finish(footer, type.smallLabel)
}

/** Draws the title and the name of the document, and at the right whose certificate it is. */
function drawTitle(
  embedder: Embedder,
  flow: PageFlow,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): void {
  flow.rectangle(flow.left, flow.y, 28, 2.5, colors.accent)
  const brandBottom = drawBrand(embedder, flow, certificate)
  flow.y += 12
  const width = flow.width - BRAND.width - 24
  for (const block of [
    flow.block(say('title'), width, type.title),
    flow.block(evenlySpaced(drawnName(certificate.documentName)), width, type.heading),
  ]) {
    flow.draw(block, flow.left)
    flow.y += block.height + 2
  }
  flow.y = Math.max(flow.y, brandBottom) + 4
}

/** The room of the organization's logo, in points. */
const BRAND = { width: 130, height: 34 }

/** Draws the organization's logo in the top right corner, or else its name. Returns where it ends. */
function drawBrand(embedder: Embedder, flow: PageFlow, { logo, organization }: CompletionCertificate): number {
  if (logo === null) {
    const name = flow.block(evenlySpaced(drawnName(organization)), BRAND.width, type.strong)
    flow.draw(name, flow.right - name.width, flow.y)
    return flow.y + name.height
  }
  const scale = Math.min(BRAND.width / logo.width, BRAND.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  placeImage(flow.canvas, embedder, logo, flow.box(flow.right - width, flow.y, width, height))
  return flow.y + height
}

/** Draws the head of every page except the first: the names of the certificate and of its document. */
function drawRunningHead(flow: PageFlow, certificate: CompletionCertificate, say: SayOnCertificate): void {
  const title = flow.singleLine(say('title'), flow.width / 3, type.smallLabel)
  const name = flow.singleLine(evenlySpaced(drawnName(certificate.documentName)), flow.width / 2, type.smallLabel)
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
  const { sender, earlierSignatureCount, sealedSha256, timeZone } = certificate
  const moment = (iso: string) => formatMoment(iso, timeZone)
  const rows = [
    {
      label: say('documentSender'),
      values: [
        { text: evenlySpaced(drawnName(sender.name)) },
        { text: sender.email, type: type.label },
        { text: evenlySpaced(drawnName(certificate.organization)), type: type.label },
      ],
    },
    row(say('documentCreated'), moment(certificate.createdAt), type.data),
    row(
      say('documentCompleted'),
      say('documentCompletedAt', { time: moment(certificate.completedAt), zone: timeZone.replaceAll('_', ' ') }),
      type.data,
    ),
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

/** The side of the QR code with the address for checking, in points, and its margin in modules. */
const CODE = { side: 58, border: 2, gap: 12 }

function drawVerification(flow: PageFlow, { checkUrl }: CompletionCertificate, say: SayOnCertificate): void {
  const width = flow.width - CODE.side - CODE.gap
  const blocks = [
    flow.block(say('verificationAddress', { url: checkUrl }), width, type.body),
    ...[say('verificationReader'), say('verificationLimits')].map(text => flow.block(text, width, type.small)),
  ]
  const height = Math.max(
    CODE.side,
    blocks.reduce((sum, block) => sum + block.height + 3, 0),
  )
  drawSection(flow, say('verificationHeading'), height)
  const top = flow.y
  drawCode(flow, checkUrl)
  for (const block of blocks) {
    flow.draw(block, flow.left + CODE.side + CODE.gap)
    flow.y += block.height + 3
  }
  flow.y = top + height
}

/** Draws a text as a QR code (ISO/IEC 18004) at the left of the flow. */
function drawCode(flow: PageFlow, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: CODE.border })
  const module = CODE.side / size
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const start = x
      while (x < size && row[x]) x++
      if (x > start)
        flow.rectangle(flow.left + start * module, flow.y + y * module, (x - start) * module, module, colors.ink)
    }
}
