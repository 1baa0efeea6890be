import { pagesSeenDifferently } from './compare-viewers.ts'
import { pageList } from './content-warnings.ts'
import { type IntakeResult, inspectPdf, refusalOf, refuseContent } from './inspect-pdf.ts'
import type { Pdfium } from './pdfium.ts'

/**
 * Decides as `inspectPdf`, then asks pdf.js too: a document is refused where a page shows other words or figures in one
 * viewer than in the other. Never throws for what is in the bytes.
 */
export async function admitPdf(bytes: Uint8Array, pdfium: Pdfium): Promise<IntakeResult> {
  const result = inspectPdf(bytes, pdfium)
  return result.accepted ? comparedByViewers(result, pdfium) : result
}

/**
 * The document that was accepted, if both viewers show the same of it.
 * @param among indexes of the pages that are compared; without it, all that viewers may read differently
 */
export async function comparedByViewers(
  result: Extract<IntakeResult, { accepted: true }>,
  pdfium: Pdfium,
  among?: ReadonlySet<number>,
): Promise<IntakeResult> {
  try {
    const pages = await pagesSeenDifferently(result.document, pdfium, among)
    if (pages.length === 0) return result
    return refuseContent(result.signatures > 0, `content that viewers draw differently (${pageList(pages)})`)
  } catch (error) {
    return refusalOf(error, pdfium)
  }
}
