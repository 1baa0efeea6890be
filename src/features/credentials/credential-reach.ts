import type { Reach } from '../../http/reach.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { reachOfCredential } from '../folders/reach.ts'
import { findBinding } from './credential-store.ts'

type FoundBinding = NonNullable<Awaited<ReturnType<typeof findBinding>>>

const knownBindings = () => new RecentReads<FoundBinding>()

/** Returns what a credential reaches, even if it was revoked; null if there is no such credential. */
export async function reachOfCredentialId(
  platform: Pick<Platform, 'caches' | 'database'>,
  organizationId: string,
  credentialId: string,
): Promise<Reach | null> {
  const binding = await platform.caches
    .of(knownBindings)
    .of(credentialId, () => findBinding(platform.database, credentialId))
  return binding && reachOfCredential(platform, { organizationId, ...binding })
}
