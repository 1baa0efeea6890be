import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { countRun, listFailed } from './unsealed-store.ts'

/** The number of a run that makes the seal of a locked request: no other run of that request has it. */
export const countSealingRun = (tx: Tx, signatureRequestId: string): Promise<number> => countRun(tx, signatureRequestId)

/** Requests of all organizations whose seal failed for good, by their ids from `after` on. */
export const listUnsealable = (db: Executor, after: string, limit: number): Promise<string[]> =>
  listFailed(db, after, limit)
