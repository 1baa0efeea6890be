import { eventKinds, type SigningEventType } from '../events/event-kinds.ts'
import type { CertificateEvent, CompletionCertificate } from './certificate-facts.ts'
import { credentialWords } from './certificate-identification.ts'
import { drawRows } from './certificate-rows.ts'
import { colors, formatTime, type } from './certificate-style.ts'
import type { PageFlow, Typography } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** How many digits of each hash the table shows. The last hash is printed in full below the table. */
const HASH_DIGITS = 12

/** Column widths in points. The column of names takes the rest of the page. */
const WIDTHS = { time: 90, event: 98, ipAddress: 120, hash: 62 }
const COLUMN_GAP = 8

/** Draws the table of all events, with its head on every page, and explains how to check it. */
export function drawEvents(flow: PageFlow, certificate: CompletionCertificate, say: SayOnCertificate): void {
  drawHead(flow, certificate, say)
  for (const event of certificate.events) drawEvent(flow, event, certificate, say)
  flow.y += 8
  const lastHash = { label: say('eventsLastHash'), values: [{ text: certificate.lastEventHash, type: type.data }] }
  drawRows(flow, [lastHash], { x: flow.left, labelWidth: 120, width: flow.width })
  const chain = flow.block(say('eventsChain'), flow.width, type.label)
  flow.ensure(chain.height)
  flow.draw(chain, flow.left)
  flow.y += chain.height
}

function drawHead(flow: PageFlow, { timeZone }: CompletionCertificate, say: SayOnCertificate): void {
  flow.ensure(60)
  drawCells(
    flow,
    [
      say('eventsTime', { zone: timeZone.replaceAll('_', ' ') }),
      say('eventsEvent'),
      say('eventsActor'),
      say('eventsIpAddress'),
      say('eventsHash'),
    ],
    type.smallLabel,
    2,
  )
  flow.hairline(flow.y, colors.muted)
  flow.y += 3
}

function drawEvent(
  flow: PageFlow,
  event: CertificateEvent,
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): void {
  const cells = [
    formatTime(event.at, certificate.timeZone),
    eventWords(event.type, say),
    actorText(event, say),
    event.ipAddress ?? '',
    event.hash.slice(0, HASH_DIGITS),
  ]
  drawCells(flow, cells, type.small, 2.5, () => drawHead(flow, certificate, say))
  flow.hairline(flow.y, colors.line)
  flow.y += 2.5
}

/** Events that occur only after the certificate is made, so it has no words for them. */
const AFTER_CERTIFICATE = [
  'document_upgraded',
  'content_deletion_planned',
  'content_deletion_withdrawn',
  'document_content_deleted',
] as const satisfies SigningEventType[]

type EventOnCertificate = Exclude<SigningEventType, (typeof AFTER_CERTIFICATE)[number]>

const isOnCertificate = (type: string): type is EventOnCertificate =>
  Object.hasOwn(eventKinds.signing, type) && !(AFTER_CERTIFICATE as readonly string[]).includes(type)

const eventWords = (type: string, say: SayOnCertificate): string =>
  isOnCertificate(type) ? say(`certificate_${type}`) : type.replaceAll('_', ' ')

function actorText({ actor, credential, correction }: CertificateEvent, say: SayOnCertificate): string {
  const program = credential && say('eventsCredential', { credential: credentialWords(credential) })
  const by = actor ?? program ?? say('eventsService')
  return correction ? say('eventsCorrected', { by, ...correction }) : by
}

/** Draws a row, which is never divided between pages. */
function drawCells(flow: PageFlow, cells: string[], typography: Typography, gap: number, onNewPage = () => {}): void {
  const blocks = cells.map((text, index) => flow.block(text, columns(flow)[index]!.width, typography))
  const height = Math.max(...blocks.map(block => block.height)) + gap
  if (flow.ensure(height)) onNewPage()
  for (const [index, block] of blocks.entries()) flow.draw(block, columns(flow)[index]!.x)
  flow.y += height
}

function columns(flow: PageFlow): { x: number; width: number }[] {
  const { time, event, ipAddress, hash } = WIDTHS
  const actor = flow.width - time - event - ipAddress - hash
  let x = flow.left
  return [time, event, actor, ipAddress, hash].map(width => {
    const column = { x, width: width - COLUMN_GAP }
    x += width
    return column
  })
}
