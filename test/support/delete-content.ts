import type { TestApp } from './test-app.ts'

/** Orders the deletion of a request's content, and lets the waiting time pass. Returns the answer to the order. */
export async function deleteContent(service: TestApp, signatureRequestId: string) {
  const answer = await service.api.call('DELETE', `/v1/signature-requests/${signatureRequestId}/content`)
  await service.platform.pool.query(
    'update signature_request set content_deletion_due_at = $2 where id = $1 and content_deletion_due_at is not null',
    [signatureRequestId, service.platform.clock.now()],
  )
  await service.runSchedule('delete-planned-content')
  return answer
}
