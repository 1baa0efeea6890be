import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf, PdfUpload } from '../../../tasks/pdf/pdf-tasks.ts'
import { admitPdf } from '../../../tasks/pdf-pool.ts'
import { admitPdfByTwoViewers } from '../../../tasks/viewer-pool.ts'
import { failureOf, refusedPdf } from './upload-refusals.ts'

const intakeTimeoutMs = 30_000

/**
 * Checks a PDF and reads its fields in a worker. A malicious file ends only the worker's process, and the caller gets
 * the error that the file is too complex. Throws the `pdf_…` errors.
 */
export async function admitDocument(platform: Pick<Platform, 'workers'>, input: PdfUpload): Promise<AdmittedPdf> {
  const files = 'path' in input ? [input.path] : []
  const options = { timeoutMs: intakeTimeoutMs, lane: 'interactive', files } as const
  const { workers } = platform
  const decide = async () =>
    (await workers.run(admitPdf, input, options)) ?? workers.run(admitPdfByTwoViewers, input, options)
  const result = await decide().catch(error => {
    throw failureOf(error, 'pdf_too_complex')
  })
  if (!result.accepted) throw refusedPdf(result)
  return result
}
