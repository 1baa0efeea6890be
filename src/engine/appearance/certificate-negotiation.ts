import type { Certificate, CertificateNegotiation } from './certificate-facts.ts'
import { identification } from './certificate-identification.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { formatUtc, type } from './certificate-style.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import type { PageFlow } from './page-flow.ts'

/** Draws how the text was agreed: the document of each round by its hash, the agreed document, and the PDF that was signed. */
export function drawNegotiation(
  flow: PageFlow,
  { documentSha256, organization }: Certificate,
  negotiation: CertificateNegotiation,
  { negotiation: texts, signers: { identifiedBy } }: CertificateTexts,
): void {
  const row = (label: string, text: string): LabelledRow => ({ label, values: [{ text, type: type.data }] })
  const rows = [
    row(texts.request, negotiation.redlineRequestId),
    ...negotiation.rounds.map(round =>
      roundRow(round, texts, round.identifiedBy && identification(round.identifiedBy, organization, identifiedBy)),
    ),
    row(texts.agreedHash, negotiation.agreedSha256),
    row(texts.pdfHash, documentSha256),
  ]
  drawSection(flow, texts.heading, 60)
  drawRows(flow, rows, { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  const note = flow.block(texts.note, flow.width, type.small)
  flow.ensure(note.height + 2)
  flow.y += 2
  flow.draw(note, flow.left)
  flow.y += note.height
}

function roundRow(
  { round, side, outcome, by, at, sha256 }: CertificateNegotiation['rounds'][number],
  texts: CertificateTexts['negotiation'],
  how: string | null,
): LabelledRow {
  const words = fillText(texts.outcome[outcome], { by, side: texts.side[side], time: formatUtc(at) })
  return {
    label: fillText(texts.round, { round }),
    values: [
      { text: words, type: type.body },
      ...(how === null ? [] : [{ text: fillText(texts.identified, { how }), type: type.small }]),
      { text: sha256, type: type.data },
    ],
  }
}
