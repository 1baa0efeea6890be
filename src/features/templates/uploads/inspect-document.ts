import { MAX_PAGES } from '../../../engine/intake/second-opinion.ts'
import { CodedError } from '../../../platform/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { InspectedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { inspectPdf } from '../../../tasks/pdf-pool.ts'

const intakeTimeoutMs = 30_000

/**
 * Checks a PDF and takes its fields in a worker. Hostile files end the process there, not the service; the caller learns that
 * the file is too much. Throws the `pdf_…` errors.
 */
export async function inspectDocument(
  platform: Platform,
  input: { path: string } | { bytes: Uint8Array },
): Promise<InspectedPdf> {
  const files = 'path' in input ? [input.path] : []
  const result = await platform.workers
    .run(inspectPdf, input, { timeoutMs: intakeTimeoutMs, lane: 'interactive', files })
    .catch(error => {
      throw tooComplex(error)
    })
  if (!result.accepted) throw new CodedError(result.code, { limit: String(MAX_PAGES), ...result.values })
  return result
}

/**
 * The error of a worker as the error to answer with: what a PDF was too much for is the PDF's fault (`pdf_too_complex`), a
 * full queue is ours (`service_unavailable`), and any other stays.
 */
export function tooComplex(error: { code?: string }): unknown {
  if (error.code === 'timeout' || error.code === 'memory' || error.code === 'crashed')
    return new CodedError('pdf_too_complex')
  if (error.code === 'busy') return new CodedError('service_unavailable')
  return error
}
