import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { HandOver } from '../folders/hand-over.ts'
import { changeDraftAuthor, changeOwner, recordTables } from './record-store.ts'

const recordsAtOnce = 5_000

/** Gives all that belonged to a person who left to somebody else, some records at a time. */
export async function handOverRecords(platform: Pick<Platform, 'database'>, handOver: HandOver): Promise<void> {
  for (const table of recordTables)
    for (let changed = recordsAtOnce; changed === recordsAtOnce; )
      changed = await inTransaction(platform.database, tx =>
        changeOwner(tx, table, { ...handOver, limit: recordsAtOnce }),
      )
  await inTransaction(platform.database, tx => changeDraftAuthor(tx, handOver))
}
