import { CodedError } from '../../../platform/coded-error.ts'
import type { CheckedUploadFile } from '../../../tasks/redline/redline-tasks.ts'
import type { BegunEdit } from '../edits/save-edit.ts'
import { takeInReasons } from '../edits/take-in-source.ts'
import { untrackedFactsOf } from './upload-report.ts'

export type TakenUpload = Extract<CheckedUploadFile, { outcome: 'taken' }>

/** The upload when it can be taken. Throws `redline_upload_untracked`, `_forged`, `_refused`, and the `document_…` errors. */
export function takenOrRefused(checked: CheckedUploadFile, { author }: BegunEdit): TakenUpload {
  switch (checked.outcome) {
    case 'taken':
      return checked
    case 'unread':
      throw new CodedError(checked.code, { reason: takeInReasons[checked.reason] ?? checked.reason })
    case 'refused':
      throw new CodedError('redline_upload_refused', { reason: checked.reason })
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
