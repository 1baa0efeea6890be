import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeGivenUpFiles } from '../../../platform/storage/pending-files.ts'
import { deleteMailsAbout } from '../../mails/queue-mail.ts'
import { eraseAttemptAnswers } from '../../webhooks/deliveries/erase-attempt-answers.ts'

/** The job that finishes the deletion of a request's content. Its payload is a `ContentDeletion`. */
export const contentDeletionJob = 'delete-request-content'

/** The job must not be given up. The queue's pauses grow to six hours, so this many attempts take most of a year. */
export const contentDeletionTries = 1_000

export interface ContentDeletion {
  signatureRequestId: string
  organizationId: string
  /** Storage keys that no row refers to any more. */
  keys: string[]
}

/**
 * Removes the data of a request outside its records: mails, including queued mails, the responses of webhook endpoints
 * to its events, and files. Each step may be repeated. Waits for a mail that is being sent, without holding a lock on
 * the request.
 */
export async function removeDeletedContent(
  { database, storage, failpoints }: Pick<Platform, 'database' | 'failpoints' | 'storage'>,
  { signatureRequestId, organizationId, keys }: ContentDeletion,
): Promise<void> {
  await inTransaction(database, tx => deleteMailsAbout(tx, signatureRequestId))
  failpoints.hit('delete-content-mails-removed')
  await inTransaction(database, tx => eraseAttemptAnswers(tx, organizationId, signatureRequestId))
  await removeGivenUpFiles(database, storage, keys)
}
