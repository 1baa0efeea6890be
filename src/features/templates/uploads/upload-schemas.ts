import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { maxUploadedFiles } from './template-upload.ts'

/** The schema of the part, for the documentation only: `receiveUpload` reads the parts. */
export const filePart = Type.String({
  contentMediaType: 'application/octet-stream',
  description: `A PDF, DOC, DOCX, PNG or JPEG. Send up to ${maxUploadedFiles} parts with this name to join them into one document, in order. All files together must be under 40 MiB`,
  examples: ['@contract.pdf'],
})

export const filenamePart = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'The file name with its extension. For several files send one part for each, in the same order',
})

/** The errors for a PDF that is refused. */
export const pdfErrors = [
  'pdf_password_protected',
  'pdf_encryption_unsupported',
  'pdf_encrypted_and_signed',
  'pdf_damaged',
  'pdf_damaged_and_signed',
  'pdf_xfa_only',
  'pdf_not_static',
  'pdf_not_static_and_signed',
  'pdf_certified_no_changes',
  'pdf_signature_broken',
  'pdf_too_many_signatures',
  'pdf_no_pages',
  'pdf_too_many_pages',
  'pdf_page_hides_drawings',
  'pdf_too_complex',
] satisfies ErrorCode[]

/** The errors of making a PDF from a document that could be read. */
export const conversionErrors = [
  'document_damaged',
  'document_too_complex',
  'document_holds_another',
  'conversion_unavailable',
  'conversion_timed_out',
  'conversion_interrupted',
] satisfies ErrorCode[]

/** The errors for a picture that is refused. */
const pictureErrors = ['picture_damaged', 'picture_too_large', 'picture_not_supported'] satisfies ErrorCode[]

/** The errors for a form with files that is refused. */
export const uploadErrors = [
  'body_not_utf8',
  'storage_full',
  'content_type_not_multipart',
  'file_too_large',
  'file_type_not_supported',
  'file_refused',
  'document_password_protected',
  'document_too_old',
  ...pictureErrors,
  ...conversionErrors,
  ...pdfErrors,
] satisfies ErrorCode[]
