import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { newToken } from '../../../../platform/secrets.ts'
import { entryUrl, makeEntryLink } from '../entry-link.ts'
import { revokeEntryLinks } from '../entry-link-store.ts'

/** A link for opening an account whose address the provider has verified: equivalent to one that was mailed there. */
export async function registrationUrl(platform: Platform, email: string): Promise<string> {
  const token = newToken()
  const terms = { kind: 'registration' as const, email, organizationId: null }
  await inTransaction(platform.database, async tx => {
    await revokeEntryLinks(tx, terms, platform.clock.now())
    await makeEntryLink(platform, tx, { ...terms, token })
  })
  return entryUrl(platform, token)
}
