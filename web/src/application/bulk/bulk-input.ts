import type { BulkRow, BulkSendInput, Template } from '../../api/generated/calls.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { verificationOf } from '../shell/email-code.ts'
import type { BulkDraft } from './bulk-draft.ts'
import { type ReadRow, rowInput } from './rows/read-rows.ts'

/**
 * Builds the input of the call that sends a draft to the people in its list. Rows with problems are left out by the
 * sender's word; if the service finds another problem, nothing is sent.
 */
export function bulkInput({ templateId }: Template, draft: BulkDraft, rows: readonly ReadRow[]): BulkSendInput {
  const subject = draft.subject.trim()
  const message = draft.message.trim()
  const requests = rows.map(row => (row.problems.length > 0 ? leftOutInput(row) : rowInput(row)))
  return {
    templateId,
    sequential: draft.sequential,
    notifyLater: !draft.notifyAll,
    expiresInDays: Number(draft.days),
    testMode: draft.testMode,
    ...(subject !== '' && { subject }),
    ...(message !== '' && { message }),
    ...(draft.folderId !== null && { folderId: draft.folderId }),
    requests: draft.isAskingForCodes ? requests.map(withCodes) : requests,
  }
}

/** The maximum number of characters in a reason, which the service shortens no further. */
const reasonCharactersMost = 2_000

/** Returns the input of a row that is left out: its people, and why. It has no values, which nobody needs then. */
function leftOutInput(row: ReadRow): BulkRow {
  const { signers } = rowInput(row)
  const reason = bulkText('bulkLeftOutReason', { number: String(row.number), problem: row.problems.join(' ') })
  return { signers, leaveOut: reason.slice(0, reasonCharactersMost) }
}

const withCodes = (row: BulkRow): BulkRow => ({
  ...row,
  signers: row.signers.map(signer => ({ ...signer, verification: verificationOf(true) })),
})
