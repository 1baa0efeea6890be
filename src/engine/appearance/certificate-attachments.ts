import { drawnName } from '../text/drawn-name.ts'
import type { CertificateAttachment } from './certificate-facts.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { type } from './certificate-style.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import { framed } from './framed.ts'
import type { PageFlow } from './page-flow.ts'

/** Lists the files whose pages follow, each with its hash. */
export function drawAttachments(
  flow: PageFlow,
  attachments: CertificateAttachment[],
  { attachments: texts }: CertificateTexts,
): void {
  const rows = attachments.map(({ name, uploadedBy, sha256, pageCount }, index): LabelledRow => {
    const by = fillText(pageCount === 1 ? texts.page : texts.pages, {
      name: framed(drawnName(uploadedBy)),
      count: pageCount,
    })
    return {
      label: fillText(texts.file, { number: index + 1 }),
      values: [
        { text: framed(drawnName(name)), type: type.body },
        { text: by, type: type.small },
        { text: sha256, type: type.data },
      ],
    }
  })
  drawSection(flow, texts.heading, 60)
  drawRows(flow, rows, { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  const note = flow.block(texts.note, flow.width, type.small)
  flow.ensure(note.height + 2)
  flow.y += 2
  flow.draw(note, flow.left)
  flow.y += note.height
}
