import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CountOwned, type HandOver, ownedMost } from '../folders/hand-over.ts'
import { changeDraftAuthor, changeOwner, countOwnedRecords, countUnsentDrafts, recordTables } from './record-store.ts'

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

/** Counts the records that `handOverRecords` would hand over, without those that no list shows. */
export const countOwned: CountOwned = async (db, owner) => {
  const most = { ...owner, most: ownedMost }
  return {
    signatureRequests: await countOwnedRecords(db, 'signature_request', most),
    redlineRequests: await countOwnedRecords(db, 'redline_request', most),
    templates: await countOwnedRecords(db, 'template', most),
    bulkSends: await countOwnedRecords(db, 'bulk_send', most),
    drafts: await countUnsentDrafts(db, most),
  }
}
