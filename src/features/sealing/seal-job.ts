import type { Tx } from '../../platform/database/transaction.ts'
import { queue } from '../../platform/queue/queue.ts'

/** The job that seals a signature request after all its signers have signed. Its payload is `{signatureRequestId}`. */
export const sealJob = 'seal-signature-request'

/**
 * How often a seal is attempted. The queue's pauses grow to six hours, so this takes most of a year: a fully signed
 * document is not given up.
 */
const sealTriesMost = 1_000

/**
 * Queues the seal in the caller's transaction. If a seal is waiting for its next attempt, that attempt runs at once
 * instead.
 */
export const queueSeal = (tx: Tx, signatureRequestId: string): Promise<void> =>
  queue.add(tx, sealJob, { signatureRequestId }, { jobKey: `seal/${signatureRequestId}`, maxAttempts: sealTriesMost })
