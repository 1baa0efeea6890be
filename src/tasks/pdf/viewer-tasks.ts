import { compareViewers } from '../../engine/intake/viewers/compare-viewers.ts'
import { loadSecondViewer } from '../../engine/intake/viewers/second-viewer.ts'
import { type AdmittedPdf, admitComparing, type PdfUpload, type RefusedPdf, warmUp as warmUpPdf } from './pdf-tasks.ts'

const admitPdfByTwoViewers = (upload: PdfUpload): Promise<AdmittedPdf | RefusedPdf> =>
  admitComparing(upload, compareViewers)

/** Runs before the first task. Loads the modules that take longest, and opens the files that can be opened only now. */
export async function warmUp(): Promise<void> {
  await warmUpPdf()
  await loadSecondViewer()
}

export const tasks = { admitPdfByTwoViewers }
