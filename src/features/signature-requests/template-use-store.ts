import type { Executor } from '../../platform/database/transaction.ts'

/** Whether anything but one draft or one request still needs a template that was made for one request. */
export async function isTemplateUsed(
  db: Executor,
  templateId: string,
  but: { draftId?: string; signatureRequestId?: string },
): Promise<boolean> {
  const request = db
    .selectFrom('signature_request')
    .select('id')
    .where('template_id', '=', templateId)
    .where('content_deleted_at', 'is', null)
  const draft = db
    .selectFrom('request_draft')
    .select('id')
    .where('template_id', '=', templateId)
    .where('sent_as', 'is', null)
  const { signatureRequestId, draftId } = but
  const users = await Promise.all([
    (signatureRequestId === undefined ? request : request.where('id', '<>', signatureRequestId)).executeTakeFirst(),
    (draftId === undefined ? draft : draft.where('id', '<>', draftId)).executeTakeFirst(),
  ])
  return users.some(row => row !== undefined)
}
