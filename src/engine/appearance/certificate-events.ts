import type { Certificate, CertificateEvent } from './certificate-facts.ts'
import { credentialWords } from './certificate-identification.ts'
import { drawRows } from './certificate-rows.ts'
import { colors, formatTime, type } from './certificate-style.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import type { PageFlow, Typography } from './page-flow.ts'

/** Digits of each hash that the table shows. The last hash is printed in full below the table. */
const HASH_DIGITS = 12

/** Widths in points; the column of names takes the rest. */
const WIDTHS = { time: 90, event: 98, ipAddress: 120, hash: 62 }
const COLUMN_GAP = 8

/** Draws the table of all events, its head repeated on every page, and explains how to check it. */
export function drawEvents(flow: PageFlow, certificate: Certificate, texts: CertificateTexts): void {
  drawHead(flow, texts)
  for (const event of certificate.events) drawEvent(flow, event, texts)
  flow.y += 8
  const lastHash = { label: texts.events.lastHash, values: [{ text: certificate.lastEventHash, type: type.data }] }
  drawRows(flow, [lastHash], { x: flow.left, labelWidth: 120, width: flow.width })
  const chain = flow.block(texts.events.chain, flow.width, type.label)
  flow.ensure(chain.height)
  flow.draw(chain, flow.left)
  flow.y += chain.height
}

function drawHead(flow: PageFlow, { events: texts }: CertificateTexts): void {
  flow.ensure(60)
  drawCells(flow, [texts.time, texts.event, texts.actor, texts.ipAddress, texts.hash], type.smallLabel, 2)
  flow.hairline(flow.y, colors.muted)
  flow.y += 3
}

function drawEvent(flow: PageFlow, event: CertificateEvent, texts: CertificateTexts): void {
  const cells = [
    formatTime(event.at),
    texts.events.kinds[event.type] ?? event.type.replaceAll('_', ' '),
    actorText(event, texts),
    event.ipAddress ?? '',
    event.hash.slice(0, HASH_DIGITS),
  ]
  drawCells(flow, cells, type.small, 2.5, () => drawHead(flow, texts))
  flow.hairline(flow.y, colors.line)
  flow.y += 2.5
}

function actorText({ actor, credential, correction }: CertificateEvent, { events: texts }: CertificateTexts): string {
  const program = credential && fillText(texts.credential, { credential: credentialWords(credential) })
  const by = actor ?? program ?? texts.service
  return correction ? fillText(texts.corrected, { by, ...correction }) : by
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
