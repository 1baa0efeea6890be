import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeExpiredSessions } from '../../people/people.ts'
import { deleteOldEntryLinks } from './entry-link-store.ts'

const keptForMs = 30 * 86_400_000

/** Removes expired sessions, and links into the application a month after they expired. */
export const removeOldEntries = ({ database, clock }: Pick<Platform, 'clock' | 'database'>): Promise<void> =>
  inTransaction(database, async tx => {
    const now = clock.now()
    await removeExpiredSessions(tx, now)
    await deleteOldEntryLinks(tx, new Date(now.getTime() - keptForMs))
  })
