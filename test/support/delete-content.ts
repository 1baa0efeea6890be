import type { TestApp } from './test-app.ts'

/** Asks for the content of a request to be deleted, lets the week pass that it is kept for, and answers what the call did. */
export async function deleteContent(service: TestApp, signatureRequestId: string) {
  const answer = await service.api.call('DELETE', `/v1/signature-requests/${signatureRequestId}/content`)
  await service.platform.pool.query(
    'update signature_request set content_deletion_due_at = $2 where id = $1 and content_deletion_due_at is not null',
    [signatureRequestId, service.platform.clock.now()],
  )
  await service.runSchedule('delete-planned-content')
  return answer
}
