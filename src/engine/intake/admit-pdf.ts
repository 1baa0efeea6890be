import { pageList } from './content-warnings.ts'
import { type IntakeResult, inspectPdf, refusalOf, refuseContent } from './inspect-pdf.ts'
import type { Pdfium } from './pdfium.ts'
import { pagesSeenDifferently } from './viewers/compare-viewers.ts'

/**
 * Decides as `inspectPdf`, then asks pdf.js too: a document is refused where a page shows other words or figures in one
 * viewer than in the other. Never throws for what is in the bytes.
 */
export async function admitPdf(bytes: Uint8Array, pdfium: Pdfium): Promise<IntakeResult> {
  const result = inspectPdf(bytes, pdfium)
  if (!result.accepted) return result
  try {
    const pages = await pagesSeenDifferently(result.document, pdfium)
    if (pages.length === 0) return result
    return refuseContent(result.signatures > 0, `content that viewers draw differently (${pageList(pages)})`)
  } catch (error) {
    return refusalOf(error, pdfium)
  }
}
