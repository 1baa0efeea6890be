import type { DocxErrorCode } from '../../../engine/docx/docx-error.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { CheckedUploadFile } from '../../../tasks/redline/redline-tasks.ts'
import { refusedWordDocument } from '../../templates/uploads/upload-refusals.ts'
import { unsupportedDocument } from '../document/unsupported-document.ts'
import type { BegunEdit } from '../edits/save-edit.ts'
import { activeFactsOf, untrackedFactsOf } from './upload-report.ts'

export type TakenUploadFile = Extract<CheckedUploadFile, { outcome: 'taken' }>

/**
 * Returns an upload that can be taken. Otherwise throws `redline_upload_active`, `redline_upload_untracked`,
 * `redline_upload_forged`, `redline_upload_refused`, `redline_document_unsupported`, `file_not_docx` or a `document_…`
 * error.
 */
export function takenOrRefused(checked: CheckedUploadFile, { author }: BegunEdit): TakenUploadFile {
  switch (checked.outcome) {
    case 'taken':
      return checked
    case 'unread':
      throw unreadableError(checked.refusal)
    case 'unsupported':
      throw unsupportedDocument(checked)
    case 'refused':
      throw new CodedError('redline_upload_refused', { reason: checked.reason })
    case 'active': {
      const { length } = checked.active
      const count = length === 1 ? '1 thing' : `${length} things`
      throw new CodedError('redline_upload_active', { count }, activeFactsOf(checked.active))
    }
    case 'forged':
      throw new CodedError(
        'redline_upload_forged',
        { names: checked.authors.join(', '), name: author.name },
        untrackedFactsOf(checked.untracked),
      )
    case 'untracked': {
      const { length } = checked.untracked
      const count = length === 1 ? '1 place' : `${length} places`
      throw new CodedError('redline_upload_untracked', { count }, untrackedFactsOf(checked.untracked))
    }
  }
}

/** Makes the error for a file that cannot be read as a DOCX. */
const unreadableError = (refusal: DocxErrorCode) =>
  refusal === 'not-a-word-document' || refusal === 'too-old'
    ? new CodedError('file_not_docx')
    : refusedWordDocument(refusal)
