import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { countRun, listFailed } from './unsealed-store.ts'

/** Counts a new sealing run of a locked request. No other run of that request gets the same number. */
export const countSealingRun = (tx: Tx, signatureRequestId: string): Promise<number> => countRun(tx, signatureRequestId)

/** Lists the requests of all organizations whose sealing failed for good, in the order of their ids after `after`. */
export const listUnsealable = (db: Executor, after: string, limit: number): Promise<string[]> =>
  listFailed(db, after, limit)
