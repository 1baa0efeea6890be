import type { BulkSendInput, Template } from '../../api/generated/calls.ts'
import type { BulkDraft } from './bulk-draft.ts'
import { type ReadRow, rowInput } from './rows/read-rows.ts'

/** The call that a draft and the rows of its list become. */
export function bulkInput({ templateId }: Template, draft: BulkDraft, rows: readonly ReadRow[]): BulkSendInput {
  const subject = draft.subject.trim()
  const message = draft.message.trim()
  return {
    templateId,
    sequential: draft.sequential,
    expiresInDays: Number(draft.days),
    testMode: draft.testMode,
    ...(subject !== '' && { subject }),
    ...(message !== '' && { message }),
    requests: rows.map(rowInput),
  }
}
