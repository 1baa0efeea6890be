import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newToken } from '../../../platform/secrets.ts'
import { findOldestUnclaimed } from '../member-store.ts'
import { entryUrl, makeEntryLink } from './entry-link.ts'

/**
 * Creates a link whose user becomes the owner of the installation's oldest organization. Links of earlier starts and of other processes
 * stay valid until one of them is used. Null once somebody can sign in, or while there is no organization.
 */
export async function newClaimUrl(platform: Platform): Promise<string | null> {
  const token = newToken()
  return inTransaction(platform.database, async tx => {
    const organizationId = await findOldestUnclaimed(tx)
    if (organizationId === null) return null
    await makeEntryLink(platform, tx, { kind: 'claim', token, email: null, organizationId })
    return entryUrl(platform, token)
  })
}
