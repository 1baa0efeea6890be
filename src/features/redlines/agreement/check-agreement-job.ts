import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../../../platform/queue/queue.ts'
import { currentRevision } from '../document/redline-document-store.ts'
import { findRedlineRequest } from '../redline-store.ts'
import { checkedAgreement } from './checked-agreement.ts'

/** The job that checks a revision before anyone asks to approve it; its payload is a `RevisionName`. */
export const agreementCheckJob = 'check-agreement'

export interface RevisionName {
  redlineRequestId: string
  revision: number
}

/** Seals and the like go first: nobody waits for this yet. */
const afterOtherJobs = 10
/** Approving checks too. */
const triesMost = 3

/** Queues the check with what the caller's transaction writes; it replaces one that waits for an earlier revision. */
export const queueAgreementCheck = (tx: Tx, { redlineRequestId, revision }: RevisionName): Promise<void> =>
  queue.add(tx, agreementCheckJob, { redlineRequestId, revision } satisfies RevisionName, {
    jobKey: `${agreementCheckJob}/${redlineRequestId}`,
    maxAttempts: triesMost,
    priority: afterOtherJobs,
  })

/** Checks the revision if it is still the newest. What the check finds is kept for whoever approves. */
export async function checkAgreement(platform: Platform, { redlineRequestId, revision }: RevisionName): Promise<void> {
  const request = await findRedlineRequest(platform.database, redlineRequestId)
  const document = await currentRevision(platform.database, redlineRequestId)
  if (!request || document?.number !== revision) return
  try {
    await checkedAgreement(platform, request, document, { again: false })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    platform.log.info({ err: error, redlineRequestId, revision }, 'A document could not be checked before its approval')
  }
}
