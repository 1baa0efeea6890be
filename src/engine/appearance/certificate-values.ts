import { drawable } from '../text/coverage.ts'
import { drawnName } from '../text/drawn-name.ts'
import type { CertificateValue } from './certificate-facts.ts'
import { drawRows, type LabelledRow, SECTION_LABEL_WIDTH } from './certificate-rows.ts'
import { drawSection } from './certificate-section.ts'
import { type } from './certificate-style.ts'
import { evenlySpaced } from './framed.ts'
import type { PageFlow } from './page-flow.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** Lists the values in the document with their labels, and whose they are. */
export function drawValues(flow: PageFlow, values: CertificateValue[], say: SayOnCertificate): void {
  const rows = values.map(({ label, type: fieldType, page, value, by }): LabelledRow => {
    const text = typeof value === 'string' ? value : say(value ? 'valueChecked' : 'valueNotChecked')
    return {
      label: label === null ? say('valueOnPage', { type: fieldType, page }) : evenlySpaced(drawable(label)),
      values: [
        { text: evenlySpaced(drawable(text)) },
        ...(by === null ? [] : [{ text: evenlySpaced(drawnName(by)), type: type.label }]),
      ],
    }
  })
  drawSection(flow, say('valuesHeading'), 40)
  drawRows(flow, rows, { x: flow.left, labelWidth: SECTION_LABEL_WIDTH, width: flow.width })
}
