import type { Tx } from '../../platform/database/transaction.ts'
import { queue } from '../../platform/queue/queue.ts'

/** The job that seals a signature request whose signers have all signed; payload `{signatureRequestId}`. */
export const sealJob = 'seal-signature-request'

/** A fully signed document is not given up: the queue's pauses grow to six hours, so this is most of a year. */
const sealTriesMost = 1_000

/** Queues the seal in the caller's transaction. A seal that waits for its next attempt is attempted at once instead. */
export const queueSeal = (tx: Tx, signatureRequestId: string): Promise<void> =>
  queue.add(tx, sealJob, { signatureRequestId }, { jobKey: `seal/${signatureRequestId}`, maxAttempts: sealTriesMost })
