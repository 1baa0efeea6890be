import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeGivenUpFiles } from '../../../platform/storage/pending-files.ts'
import { deleteMailsAbout } from '../../mails/queue-mail.ts'
import { eraseAttemptAnswers } from '../../webhooks/deliveries/erase-attempt-answers.ts'

/** The job after the deletion of a request's content; its payload is a `ContentDeletion`. */
export const contentDeletionJob = 'delete-request-content'

/** It must not be given up: the queue's pauses grow to six hours, so this is most of a year. */
export const contentDeletionTries = 1_000

export interface ContentDeletion {
  signatureRequestId: string
  organizationId: string
  /** Storage keys that no row names any more. */
  keys: string[]
}

/**
 * Removes the data of a request outside its records: mails, also in the outbox, responses of endpoints to its events, and
 * files. Each step may be repeated. Waits for a mail that is being sent, without holding a lock of the request.
 */
export async function removeDeletedContent(
  { database, storage, failpoints }: Platform,
  { signatureRequestId, organizationId, keys }: ContentDeletion,
): Promise<void> {
  await inTransaction(database, tx => deleteMailsAbout(tx, signatureRequestId))
  failpoints.hit('delete-content-mails-removed')
  await inTransaction(database, tx => eraseAttemptAnswers(tx, organizationId, signatureRequestId))
  await removeGivenUpFiles(database, storage, keys)
}
