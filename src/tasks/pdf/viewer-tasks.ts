import { admitPdf } from '../../engine/intake/admit-pdf.ts'
import { loadPdfium } from '../../engine/intake/pdfium.ts'
import { loadSecondViewer } from '../../engine/intake/viewers/second-viewer.ts'
import { type AdmittedPdf, answerTo, bytesOf, type PdfUpload, type RefusedPdf } from './pdf-tasks.ts'

async function admitPdfByTwoViewers(upload: PdfUpload): Promise<AdmittedPdf | RefusedPdf> {
  const pdfium = await loadPdfium()
  return answerTo(await admitPdf(bytesOf(upload), pdfium), pdfium)
}

/** Before the first task: what can be opened only now. */
export async function warmUp(): Promise<void> {
  await loadPdfium()
  await loadSecondViewer()
}

export const tasks = { admitPdfByTwoViewers }
