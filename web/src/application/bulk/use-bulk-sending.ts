import { useQueryClient } from '@tanstack/react-query'
import type { BulkSend, Template } from '../../api/generated/calls.ts'
import { isFinal, randomKey } from '../send/kept-draft.ts'
import { useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { digestOf } from './bulk-draft.ts'
import { bulkInput } from './bulk-input.ts'
import type { ReadRow } from './rows/read-rows.ts'
import type { KeptDraft } from './use-bulk-draft.ts'

/** Sends to many: once, however often it is pressed or tried again. */
export function useBulkSending(template: Template, kept: KeptDraft, onSent: (made: BulkSend) => void) {
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const sending = useOneAct({
    mutationFn: (rows: readonly ReadRow[]) => {
      const body = bulkInput(template, kept.draft, rows)
      const digest = digestOf(JSON.stringify(body))
      const before = kept.attempt()
      const attempt = before?.digest === digest ? before : { idempotencyKey: randomKey(), digest }
      kept.keepAttempt(attempt)
      return call('POST /v1/signature-requests/bulk', { body }, { 'Idempotency-Key': attempt.idempotencyKey })
    },
    async onSuccess(made) {
      kept.forget()
      onSent(made)
      await queries.invalidateQueries({ queryKey: [organizationId] })
    },
    onError(reason) {
      if (isFinal(reason)) kept.keepAttempt(null)
    },
  })
  return {
    error: sending.error,
    isBusy: sending.isPending,
    send: (rows: readonly ReadRow[]) => sending.mutate(rows),
  }
}
