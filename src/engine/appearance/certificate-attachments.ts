import { drawnName } from '../text/drawn-name.ts'
import type { CertificateAttachment } from './certificate-facts.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { type } from './certificate-style.ts'
import { framed } from './framed.ts'
import type { PageFlow } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** Lists the files whose pages follow, each with its hash. */
export function drawAttachments(flow: PageFlow, attachments: CertificateAttachment[], say: SayOnCertificate): void {
  const rows = attachments.map(({ name, uploadedBy, sha256, pageCount }, index): LabelledRow => {
    const by = say('attachmentsPages', { name: framed(drawnName(uploadedBy)), count: pageCount })
    return {
      label: say('attachmentsFile', { number: index + 1 }),
      values: [
        { text: framed(drawnName(name)), type: type.body },
        { text: by, type: type.small },
        { text: sha256, type: type.data },
      ],
    }
  })
  drawSection(flow, say('attachmentsHeading'), 60)
  drawRows(flow, rows, { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
  const note = flow.block(say('attachmentsNote'), flow.width, type.small)
  flow.ensure(note.height + 2)
  flow.y += 2
  flow.draw(note, flow.left)
  flow.y += note.height
}
