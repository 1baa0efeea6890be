import type { BulkRow, BulkSendInput, Template } from '../../api/generated/calls.ts'
import { verificationOf } from '../shell/email-code.ts'
import type { BulkDraft } from './bulk-draft.ts'
import { type ReadRow, rowInput } from './rows/read-rows.ts'

/** Builds the input of the call that sends a draft to the people in its list. */
export function bulkInput({ templateId }: Template, draft: BulkDraft, rows: readonly ReadRow[]): BulkSendInput {
  const subject = draft.subject.trim()
  const message = draft.message.trim()
  const requests = rows.map(row => rowInput(row))
  return {
    templateId,
    sequential: draft.sequential,
    notifyLater: !draft.notifyAll,
    expiresInDays: Number(draft.days),
    testMode: draft.testMode,
    ...(subject !== '' && { subject }),
    ...(message !== '' && { message }),
    requests: draft.isAskingForCodes ? requests.map(withCodes) : requests,
  }
}

const withCodes = (row: BulkRow): BulkRow => ({
  ...row,
  signers: row.signers.map(signer => ({ ...signer, verification: verificationOf(true) })),
})
