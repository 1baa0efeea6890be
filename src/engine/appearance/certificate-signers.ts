import { deviceNames } from '../events/device-names.ts'
import { drawnName } from '../text/drawn-name.ts'
import type { CertificateSigner, CompletionCertificate } from './certificate-facts.ts'
import { identification } from './certificate-identification.ts'
import { drawRows, heightOfRows, type LabelledRow } from './certificate-rows.ts'
import { colors, formatMoment, type } from './certificate-style.ts'
import type { Embedder } from './embedder.ts'
import { evenlySpaced } from './framed.ts'
import { arrange, type PageFlow } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'
import { placeSignature, type Signature } from './signature.ts'

const LABEL_WIDTH = 84
const SMALL = { width: 130, height: 36 }
const LARGE = { width: 260, height: 72 }
const GAP = 14
const HEADING_GAP = 4
/** A signer's block that is higher than this, in points, may be divided between pages. */
const TALLEST_TOGETHER = 500

/** Draws each signer with the known facts and the signature. A signer's block stays on one page if it fits. */
export function drawSigners(
  embedder: Embedder,
  flow: PageFlow,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): void {
  for (const [index, signer] of certificate.signers.entries()) {
    drawSigner(embedder, flow, signer, certificate, say, index === 0)
    flow.y += GAP / 2
  }
}

function drawSigner(
  embedder: Embedder,
  flow: PageFlow,
  signer: CertificateSigner,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
  first: boolean,
): void {
  const rows = signerRows(signer, certificate, say)
  const width = flow.width - SMALL.width - 24
  const place = { x: flow.left, labelWidth: LABEL_WIDTH, width }
  const name = flow.block(evenlySpaced(drawnName(signer.name)), width, type.strong)
  const contact = [signer.email, signer.role && evenlySpaced(signer.role)]
    .filter(text => text !== null)
    .map(text => flow.block(text, width, type.label))
  const heading = name.height + arrange(contact, width).height + HEADING_GAP
  const height = heading + heightOfRows(flow, rows, place) + (signer.signsHere ? LARGE.height + 24 : 0)
  const startsPage = flow.ensure(Math.min(height + GAP, TALLEST_TOGETHER))
  if (!first && !startsPage) drawSeparator(flow)
  if (!signer.signsHere && signer.signature) drawSmallSignature(embedder, flow, signer.signature)
  flow.drawTogether([name], flow.left, width)
  flow.drawTogether(contact, flow.left, width)
  flow.y += HEADING_GAP
  drawRows(flow, rows, place)
  if (signer.signsHere && signer.signature) drawLargeSignature(embedder, flow, signer.signature, say)
}

function drawSeparator(flow: PageFlow): void {
  flow.hairline(flow.y, colors.line)
  flow.y += GAP / 2
}

function signerRows(
  signer: CertificateSigner,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): LabelledRow[] {
  const row = (label: string, text: string | null, kind = type.body): LabelledRow => ({
    label,
    values: [{ text: text ?? say('signersUnknown'), type: kind }],
  })
  const time = (iso: string | null) => iso && formatMoment(iso, certificate.timeZone)
  const { consentVersion } = signer
  const consentGiven = consentVersion && say('signersConsentGiven', { version: consentVersion })
  return [
    ...(drawnName(signer.name) === signer.name ? [] : [row(say('signersName'), say('signersTransliterated'))]),
    ...(signer.emailedAt === null ? [] : [row(say('signersEmailed'), time(signer.emailedAt), type.data)]),
    row(say('signersViewed'), time(signer.viewedAt), type.data),
    row(say(`signersDone_${signer.action}`), time(signer.signedAt), type.data),
    row(say('signersIdentified'), identification(signer.identifiedBy, certificate, say)),
    ...(signer.action === 'sign' ? [row(say('signersConsent'), consentGiven)] : []),
    row(say('signersDevice'), deviceText(signer, say)),
  ]
}

/** Describes the device in words, with its address. The evidence has the text that the browser sent. */
function deviceText({ userAgent, ipAddress }: CertificateSigner, say: SayOnCertificate): string | null {
  const { browser, system } = deviceNames(userAgent)
  const device = browser && system ? say('deviceOn', { browser, system }) : (browser ?? system)
  const address = ipAddress && say('deviceAddress', { address: ipAddress })
  return [device, address].filter(part => part !== null).join(', ') || null
}

/** Draws the signature at the right of the signer's block, on a line as on paper. */
function drawSmallSignature(embedder: Embedder, flow: PageFlow, signature: Signature): void {
  const x = flow.right - SMALL.width
  placeSignature(flow.canvas, embedder, signature, flow.box(x + 4, flow.y, SMALL.width - 8, SMALL.height))
  flow.hairline(flow.y + SMALL.height + 3, colors.line, x)
}

function drawLargeSignature(embedder: Embedder, flow: PageFlow, signature: Signature, say: SayOnCertificate): void {
  flow.ensure(LARGE.height + 24)
  flow.y += 2 + flow.text(say('signersSignsHere'), flow.left, type.label) + 4
  placeSignature(flow.canvas, embedder, signature, flow.box(flow.left + 4, flow.y, LARGE.width - 8, LARGE.height))
  flow.y += LARGE.height + 3
  flow.hairline(flow.y, colors.muted, flow.left, flow.left + LARGE.width)
  flow.y += 4
}
