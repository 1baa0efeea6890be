import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { type IntakeResult, inspectPdf, refusalOf } from './inspect-pdf.ts'
import type { Pdfium } from './pdfium.ts'
import { pagesToView } from './viewers/pages-to-view.ts'

/**
 * Decides as `admitPdf` without loading pdf.js. Null where a page must be seen in both viewers. Never throws for what is in
 * the bytes.
 */
export function admitByOneViewer(bytes: Uint8Array, pdfium: Pdfium): IntakeResult | null {
  const result = inspectPdf(bytes, pdfium)
  if (!result.accepted) return result
  try {
    return pagesToView(openPdf(bytesSource(result.document))).length === 0 ? result : null
  } catch (error) {
    return refusalOf(error, pdfium)
  }
}
