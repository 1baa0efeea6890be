import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { conversionErrors } from '../../templates/uploads/upload-schemas.ts'

/** What can be wrong with an agreed text that is to become a document to sign. */
export const documentErrors = [
  'redline_not_ready_for_signing',
  'redline_interrupted',
  ...conversionErrors,
  'pdf_damaged',
  'pdf_too_complex',
  'pdf_too_many_pages',
  'pdf_page_hides_drawings',
] satisfies ErrorCode[]
