import type { Executor } from '../../platform/database/transaction.ts'
import { listFirstMailed } from './mail-store.ts'

/** Returns when a mail server accepted the first mail to each signer about a request, by the id of the signer. */
export const firstMailedAt = async (db: Executor, signatureRequestId: string): Promise<Map<string, Date>> =>
  new Map(await listFirstMailed(db, signatureRequestId))
