import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Attachment } from './attachment.ts'

const columns = [
  'recipient_id as recipientSignatureId',
  'field_id as fieldId',
  'filename',
  'drawn_name as drawnName',
  'content_type as contentType',
  'source_key as sourceKey',
  'source_sha256 as sha256',
  'source_size_bytes as sizeBytes',
  'document_key as documentKey',
  'document_sha256 as documentSha256',
  'document_size_bytes as documentSizeBytes',
  'page_count as pageCount',
  'uploaded_at as uploadedAt',
] as const

/** Lists everything that the signers of a request have uploaded so far. */
export const listAttachments = (db: Executor, signatureRequestId: string): Promise<Attachment[]> =>
  db
    .selectFrom('attachment')
    .where('recipient_id', 'in', query =>
      query.selectFrom('recipient').select('id').where('signature_request_id', '=', signatureRequestId),
    )
    .select(columns)
    .orderBy('recipient_id')
    .orderBy('field_id')
    .execute()

export async function insertAttachment(tx: Tx, organizationId: string, attachment: Attachment): Promise<void> {
  await tx
    .insertInto('attachment')
    .values({
      recipient_id: attachment.recipientSignatureId,
      field_id: attachment.fieldId,
      organization_id: organizationId,
      filename: attachment.filename,
      drawn_name: attachment.drawnName,
      content_type: attachment.contentType,
      source_key: attachment.sourceKey,
      source_sha256: attachment.sha256,
      source_size_bytes: attachment.sizeBytes,
      document_key: attachment.documentKey,
      document_sha256: attachment.documentSha256,
      document_size_bytes: attachment.documentSizeBytes,
      page_count: attachment.pageCount,
      uploaded_at: attachment.uploadedAt,
    })
    .execute()
}

/**
 * Removes a signer's attachments, for one field or for all, and returns them. The caller must pass their files to
 * `giveUpFiles`.
 */
export const deleteAttachments = (tx: Tx, recipientSignatureId: string, fieldId?: string): Promise<Attachment[]> => {
  const query = tx.deleteFrom('attachment').where('recipient_id', '=', recipientSignatureId)
  return (fieldId === undefined ? query : query.where('field_id', '=', fieldId)).returning(columns).execute()
}

/** Removes all attachments of a request and returns them. The caller must pass their files to `giveUpFiles`. */
export const deleteAttachmentsOfRequest = (tx: Tx, signatureRequestId: string): Promise<Attachment[]> =>
  tx
    .deleteFrom('attachment')
    .where('recipient_id', 'in', query =>
      query.selectFrom('recipient').select('id').where('signature_request_id', '=', signatureRequestId),
    )
    .returning(columns)
    .execute()
