import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import { type Attachment, attachmentKeys } from './attachment.ts'
import { deleteAttachments, deleteAttachmentsOfRequest, insertAttachment, listAttachments } from './attachment-store.ts'

/** Reads everything that the signers of a request have uploaded so far. */
export const readAttachments = (db: Executor, signatureRequestId: string): Promise<Attachment[]> =>
  listAttachments(db, signatureRequestId)

/** Stores an attachment. The field's previous attachment must be given up first. */
export const putAttachment = (tx: Tx, organizationId: string, attachment: Attachment): Promise<void> =>
  insertAttachment(tx, organizationId, attachment)

/**
 * Removes a signer's attachments, for one field or for all, and gives up their files. Returns the keys of these files.
 */
export async function giveUpAttachments(tx: Tx, recipientSignatureId: string, fieldId?: string): Promise<string[]> {
  const keys = attachmentKeys(await deleteAttachments(tx, recipientSignatureId, fieldId))
  await giveUpFiles(tx, keys)
  return keys
}

/**
 * Removes all attachments of a request. Returns the keys of their files, which the caller must pass to `giveUpFiles`.
 */
export const takeOutAttachments = async (tx: Tx, signatureRequestId: string): Promise<string[]> =>
  attachmentKeys(await deleteAttachmentsOfRequest(tx, signatureRequestId))
