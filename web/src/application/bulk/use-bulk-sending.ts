import { useQueryClient } from '@tanstack/react-query'
import type { BulkSend, Template } from '../../api/generated/calls.ts'
import { isFinal, randomKey } from '../send/send-attempt.ts'
import { useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { digestOf } from './bulk-draft.ts'
import { bulkInput } from './bulk-input.ts'
import { keepLeftOut } from './kept-left-out.ts'
import { leftOutTable } from './rows/left-out-rows.ts'
import type { ReadRow } from './rows/read-rows.ts'
import type { KeptDraft } from './use-bulk-draft.ts'

/** Starts a bulk send exactly once, however often the button is pressed or the attempt is repeated. */
export function useBulkSending(template: Template, bulkDraft: KeptDraft, onSent: (bulkSend: BulkSend) => void) {
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const sending = useOneAct({
    mutationFn: (rows: readonly ReadRow[]) => {
      const body = bulkInput(template, bulkDraft.draft, rows)
      const digest = digestOf(JSON.stringify(body))
      const before = bulkDraft.attempt()
      const attempt = before?.digest === digest ? before : { idempotencyKey: randomKey(), digest }
      bulkDraft.keepAttempt(attempt)
      return call('POST /v1/signature-requests/bulk', { body }, { 'Idempotency-Key': attempt.idempotencyKey })
    },
    async onSuccess(bulkSend, rows) {
      const { list } = bulkDraft.draft
      const wrong = rows.filter(row => row.problems.length > 0)
      if (list && wrong.length > 0) keepLeftOut(bulkSend.bulkSendId, leftOutTable(template, list.table, wrong))
      bulkDraft.forget()
      onSent(bulkSend)
      await queries.invalidateQueries({ queryKey: [organizationId] })
    },
    onError(reason) {
      if (isFinal(reason)) bulkDraft.keepAttempt(null)
    },
  })
  return {
    error: sending.error,
    isBusy: sending.isPending,
    send: (rows: readonly ReadRow[]) => sending.mutate(rows),
  }
}
