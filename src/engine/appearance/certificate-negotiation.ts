import type { CertificateNegotiation, CompletionCertificate } from './certificate-facts.ts'
import { identification } from './certificate-identification.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { formatMoment, type } from './certificate-style.ts'
import type { PageFlow } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** Draws how the text was agreed, with the hashes of each round's document, the agreed document and the signed PDF. */
export function drawNegotiation(
  flow: PageFlow,
  certificate: CompletionCertificate,
  negotiation: CertificateNegotiation,
  say: SayOnCertificate,
): void {
  const row = (label: string, text: string): LabelledRow => ({ label, values: [{ text, type: type.data }] })
  const rows = [
    row(say('negotiationRequest'), negotiation.redlineRequestId),
    ...negotiation.rounds.map(round => roundRow(round, certificate, say)),
    row(say('negotiationAgreedHash'), negotiation.agreedSha256),
    row(say('negotiationPdfHash'), certificate.documentSha256),
  ]
  drawSection(flow, say('negotiationHeading'), 60)
  drawRows(flow, rows, { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  const note = flow.block(say('negotiationNote'), flow.width, type.small)
  flow.ensure(note.height + 2)
  flow.y += 2
  flow.draw(note, flow.left)
  flow.y += note.height
}

function roundRow(
  { round, side, outcome, by, identifiedBy, at, sha256 }: CertificateNegotiation['rounds'][number],
  certificate: CompletionCertificate,
  say: SayOnCertificate,
): LabelledRow {
  const time = formatMoment(at, certificate.timeZone)
  const words = say(`outcome_${outcome}`, { by, side: say(`side_${side}`), time })
  const how = identifiedBy && identification(identifiedBy, certificate, say)
  return {
    label: say('negotiationRound', { round }),
    values: [
      { text: words, type: type.body },
      ...(how === null ? [] : [{ text: say('negotiationIdentified', { how }), type: type.small }]),
      { text: sha256, type: type.data },
    ],
  }
}
