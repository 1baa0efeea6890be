import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { pageList } from './content-warnings.ts'
import { type IntakeResult, inspectPdf, refusalOf, refuseContent } from './inspect-pdf.ts'
import type { Pdfium } from './pdfium.ts'
import { type ComparePages, pagesToView } from './viewers/pages-to-view.ts'

/**
 * Decides as `inspectPdf`, then asks pdf.js too: a document is refused where a page shows other words or figures in one
 * viewer than in the other. Never throws for what is in the bytes.
 */
export async function admitPdf(bytes: Uint8Array, pdfium: Pdfium, compare: ComparePages): Promise<IntakeResult> {
  const result = inspectPdf(bytes, pdfium)
  return result.accepted ? comparedByViewers(result, pdfium, compare) : result
}

/**
 * The document that was accepted, if both viewers show the same of it.
 * @param compare is called only where there are pages that viewers may read differently
 * @param among indexes of the pages that are compared; without it, all that viewers may read differently
 */
export async function comparedByViewers(
  result: Extract<IntakeResult, { accepted: true }>,
  pdfium: Pdfium,
  compare: ComparePages,
  among?: ReadonlySet<number>,
): Promise<IntakeResult> {
  try {
    const toView = pagesToView(openPdf(bytesSource(result.document))).filter(({ index }) => among?.has(index) ?? true)
    const pages = toView.length === 0 ? [] : await compare(result.document, toView, pdfium)
    if (pages.length === 0) return result
    return refuseContent(result.signatures > 0, `content that viewers draw differently (${pageList(pages)})`)
  } catch (error) {
    return refusalOf(error, pdfium)
  }
}
