import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import { type Attachment, attachmentKeys } from './attachment.ts'
import { deleteAttachments, deleteAttachmentsOfRequest, insertAttachment, listAttachments } from './attachment-store.ts'

/** All that the signers of a request have uploaded so far. */
export const readAttachments = (db: Executor, signatureRequestId: string): Promise<Attachment[]> =>
  listAttachments(db, signatureRequestId)

/** Keeps an attachment; the one before of its field must be given up first. */
export const putAttachment = (tx: Tx, organizationId: string, attachment: Attachment): Promise<void> =>
  insertAttachment(tx, organizationId, attachment)

/** Removes a signer's attachments, of one field or all, and gives up their files, whose keys it answers. */
export async function giveUpAttachments(tx: Tx, recipientSignatureId: string, fieldId?: string): Promise<string[]> {
  const keys = attachmentKeys(await deleteAttachments(tx, recipientSignatureId, fieldId))
  await giveUpFiles(tx, keys)
  return keys
}

/** Removes those of a request; their files, whose keys it answers, are the caller's to give up. */
export const takeOutAttachments = async (tx: Tx, signatureRequestId: string): Promise<string[]> =>
  attachmentKeys(await deleteAttachmentsOfRequest(tx, signatureRequestId))
