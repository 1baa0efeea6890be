import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../../../platform/queue/queue.ts'
import { currentRevision } from '../document/redline-document-store.ts'
import { findRedlineRequest } from '../redline-store.ts'
import { checkedAgreement } from './checked-agreement.ts'

/** The job that checks a revision before anyone asks to approve it. Its payload is a `RevisionName`. */
export const agreementCheckJob = 'check-agreement'

export interface RevisionName {
  redlineRequestId: string
  revision: number
}

/** Lets seals and similar jobs run first, because no one is waiting for this check yet. */
const lowPriority = 10
/** Few attempts are enough, because an approval runs the check again if no result is stored. */
const maxAttempts = 3

/** Queues the check in the caller's transaction. It replaces a waiting check of an earlier revision. */
export const queueAgreementCheck = (tx: Tx, { redlineRequestId, revision }: RevisionName): Promise<void> =>
  queue.add(tx, agreementCheckJob, { redlineRequestId, revision } satisfies RevisionName, {
    jobKey: `${agreementCheckJob}/${redlineRequestId}`,
    maxAttempts,
    priority: lowPriority,
  })

/** Checks the revision if it is still the newest, and stores the result for the approval. */
export async function checkAgreement(platform: Platform, { redlineRequestId, revision }: RevisionName): Promise<void> {
  const request = await findRedlineRequest(platform.database, redlineRequestId)
  const document = await currentRevision(platform.database, redlineRequestId)
  if (!request || document?.number !== revision) return
  try {
    await checkedAgreement(platform, { request, revision: document, again: false })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    platform.log.info({ err: error, redlineRequestId, revision }, 'A document could not be checked before its approval')
  }
}
