import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newToken } from '../../../platform/secrets.ts'
import { findOldestUnclaimed } from '../member-store.ts'
import { entryUrl, makeEntryLink } from './entry-link.ts'

/**
 * Creates a link that makes its user the owner of the installation's oldest organization. Links from earlier starts and
 * from other processes stay valid until one of them is used. Returns null once someone can sign in, and while there is
 * no organization.
 */
export async function newClaimUrl(platform: Pick<Platform, 'clock' | 'config' | 'database'>): Promise<string | null> {
  const token = newToken()
  return inTransaction(platform.database, async tx => {
    const organizationId = await findOldestUnclaimed(tx)
    if (organizationId === null) return null
    await makeEntryLink(platform, tx, { kind: 'claim', token, email: null, organizationId })
    return entryUrl(platform, token)
  })
}
