import { useQuery } from '@tanstack/react-query'
import type { BulkSend } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'

/** The polling interval while rows are being sent, regardless of the stream of changes. */
const pollMs = 2_000

/** Follows the progress of a bulk send and the outcome of each row until it has finished. */
export function useBulkReport(bulkSendId: string) {
  const { organizationId, call } = useOrganization()
  const parameters = { bulkSendId }
  const whileSending = (bulk: BulkSend | undefined) => (bulk?.status === 'Sending' ? pollMs : false)
  const bulk = useQuery({
    queryKey: [organizationId, 'bulk', bulkSendId],
    queryFn: () => call('GET /v1/signature-requests/bulk/{bulkSendId}', { parameters }),
    refetchInterval: ({ state }) => whileSending(state.data),
  })
  const done = bulk.data && bulk.data.sent + bulk.data.failed
  const rows = useQuery({
    // The key holds the count, so the rows are read again when it changes; the old rows are shown until then.
    queryKey: [organizationId, 'bulk', bulkSendId, 'rows', done],
    queryFn: () => call('GET /v1/signature-requests/bulk/{bulkSendId}/rows', { parameters }),
    enabled: bulk.data !== undefined,
    placeholderData: before => before,
    gcTime: 10_000,
  })
  return { bulk, rows }
}
