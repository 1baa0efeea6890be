import type { DocxErrorCode } from '../../../engine/docx/docx-error.ts'
import type { IntakeRefusal } from '../../../engine/intake/inspect-pdf.ts'
import { MAX_PAGES } from '../../../engine/intake/second-opinion.ts'
import { EARLIER_SIGNATURES_MOST } from '../../../engine/verification/earlier-signatures.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { ConversionError, type ConversionErrorCode } from '../../../platform/conversion/conversion-error.ts'
import { WorkerError, type WorkerErrorCode } from '../../../platform/workers/worker-error.ts'
import type { PictureRefusal } from '../../../tasks/pdf/document-picture.ts'
import type { RefusedPdf } from '../../../tasks/pdf/pdf-tasks.ts'

// The only file that turns the engine's and the platform's reasons for refusing a document into API errors.

const wordDocumentErrors = {
  'not-a-word-document': 'file_type_not_supported',
  'password-protected': 'document_password_protected',
  'too-old': 'document_too_old',
  damaged: 'document_damaged',
  'too-large': 'document_too_complex',
  'document-inside': 'document_holds_another',
} as const satisfies Record<DocxErrorCode, ErrorCode>

const pdfErrorCodes = {
  'not-a-pdf': 'file_type_not_supported',
  'password-protected': 'pdf_password_protected',
  'encryption-unsupported': 'pdf_encryption_unsupported',
  'encrypted-and-signed': 'pdf_encrypted_and_signed',
  damaged: 'pdf_damaged',
  'too-complex': 'pdf_too_complex',
  'damaged-and-signed': 'pdf_damaged_and_signed',
  'xfa-only': 'pdf_xfa_only',
  'certified-no-changes': 'pdf_certified_no_changes',
  'signature-broken': 'pdf_signature_broken',
  'too-many-signatures': 'pdf_too_many_signatures',
  'no-pages': 'pdf_no_pages',
  'too-many-pages': 'pdf_too_many_pages',
  'not-static': 'pdf_not_static',
  'not-static-and-signed': 'pdf_not_static_and_signed',
  'page-hides-drawings': 'pdf_page_hides_drawings',
} as const satisfies Record<IntakeRefusal, ErrorCode>

const conversionErrorCodes = {
  unavailable: 'conversion_unavailable',
  busy: 'service_unavailable',
  unreadable: 'document_damaged',
  timeout: 'conversion_timed_out',
  memory: 'document_too_complex',
  ended: 'conversion_interrupted',
} as const satisfies Record<ConversionErrorCode, ErrorCode>

type TooComplex = 'pdf_too_complex' | 'document_too_complex' | 'picture_too_large'

/**
 * Returns the errors for the failures of a worker. A document that is too much for a worker ends the worker's process,
 * not the service. A full queue, or a worker that does not start, is not the document's fault.
 */
const workerErrorCodes = (tooComplex: TooComplex) =>
  ({
    timeout: tooComplex,
    memory: tooComplex,
    crashed: tooComplex,
    busy: 'service_unavailable',
    unavailable: 'service_unavailable',
  }) as const satisfies Record<WorkerErrorCode, ErrorCode>

export const refusedWordDocument = (refusal: DocxErrorCode): CodedError => new CodedError(wordDocumentErrors[refusal])

export const refusedPdf = ({ refusal, reason = '', page }: RefusedPdf): CodedError =>
  new CodedError(pdfErrorCodes[refusal], {
    reason,
    page: String(page ?? ''),
    limit: String(MAX_PAGES),
    signatures: String(EARLIER_SIGNATURES_MOST),
  })

/** What a picture has that cannot become a document, as the end of a sentence. */
const unsupportedPictures = {
  cmyk: 'has colors for printing (CMYK)',
  deep: 'has more than 8 bits for each color',
  animated: 'is animated',
} as const satisfies Partial<Record<PictureRefusal, string>>

export function refusedPicture(refusal: PictureRefusal): CodedError {
  if (refusal === 'damaged') return new CodedError('picture_damaged')
  if (refusal === 'too-large') return new CodedError('picture_too_large')
  return new CodedError('picture_not_supported', { reason: unsupportedPictures[refusal] })
}

/**
 * Returns the error to answer with after a document failed in a worker or in LibreOffice: `tooComplex` if it was too
 * much for the worker. Returns any other error unchanged.
 */
export function failureOf(error: unknown, tooComplex: TooComplex): unknown {
  if (error instanceof ConversionError) return new CodedError(conversionErrorCodes[error.code])
  if (error instanceof WorkerError) return new CodedError(workerErrorCodes(tooComplex)[error.code])
  return error
}
