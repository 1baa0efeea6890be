import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { newToken } from '../../../../platform/secrets.ts'
import { entryUrl, makeEntryLink } from '../entry-link.ts'
import { revokeEntryLinks } from '../entry-link-store.ts'

/**
 * Creates a link for opening an account with an address that the provider has verified. It is worth as much as a link
 * that was mailed to the address. Returns its URL.
 */
export async function registrationUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  email: string,
): Promise<string> {
  const token = newToken()
  const terms = { kind: 'registration' as const, email, organizationId: null }
  await inTransaction(platform.database, async tx => {
    await revokeEntryLinks(tx, terms, platform.clock.now())
    await makeEntryLink(platform, tx, { ...terms, token })
  })
  return entryUrl(platform, token)
}
