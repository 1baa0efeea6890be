import { CodedError, type ErrorCodeOf } from '../../http/coded-error.ts'
import { commitTo, type Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import type { FoundLink, LinkKind } from './link-kind.ts'
import { sessionMs } from './link-lifetimes.ts'
import { findLinkByToken, insertSession, lockLivingLink, setLinkUsed } from './link-store.ts'

const usedEveryMs = 60_000

/**
 * Opens a link for a call, by its token. If the kind has sessions and none is open, opens a session, which lasts longer
 * than the link can be opened. A link can be opened any number of times. Throws `auth_token_not_valid`, and the kind's
 * error for a link that was superseded, was revoked or has expired; the error names the organization that can create a
 * new link.
 */
export async function openLink(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  kind: LinkKind,
  token: string,
): Promise<FoundLink> {
  const tokenSha256 = secretHash(token)
  const now = platform.clock.now()
  const link = await findLinkByToken(platform.database, kind, tokenSha256, now)
  if (!link) throw new CodedError('auth_token_not_valid')
  const isIn = link.sessionExpiresAt !== null
  if (link.isSuperseded && kind.superseded) throw await ended(platform, kind.superseded, link)
  if (link.isRevoked || !(isIn || link.opens)) throw await ended(platform, kind.expired, link)
  if (!isIn) await openSession(platform, kind, tokenSha256, link, now)
  await noteUsed(platform, kind, link, now)
  return link
}

async function ended(
  platform: Pick<Platform, 'caches' | 'database'>,
  code: ErrorCodeOf<never>,
  { organizationId }: FoundLink,
): Promise<CodedError> {
  if (organizationId === null) return new CodedError(code)
  const { name } = await organizationDefaults(platform, organizationId)
  return new CodedError(code, {}, { organization: { name } })
}

async function openSession(
  { database }: Pick<Platform, 'database'>,
  { sessions }: LinkKind,
  tokenSha256: Buffer,
  link: FoundLink,
  now: Date,
): Promise<void> {
  if (sessions === null) return
  const expiresAt = new Date(now.getTime() + sessionMs)
  const session = { sessionId: newId('ssn'), tokenSha256, openedAt: now, expiresAt }
  await commitTo(database)(tx => insertSession(tx, sessions, link, session), { isOneStatement: true })
}

/** Records the use of a link, at most once a minute. */
async function noteUsed(
  { database }: Pick<Platform, 'database'>,
  kind: LinkKind,
  { linkId, lastUsedAt }: FoundLink,
  at: Date,
) {
  const isRecent = lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < usedEveryMs
  if (!isRecent) await commitTo(database)(tx => setLinkUsed(tx, kind, linkId, at), { isOneStatement: true })
}

/**
 * Asserts that a link is not revoked, and locks it so that it stays so until this transaction ends. This refuses calls
 * that were admitted before their link was revoked. Throws the kind's error for an expired link.
 */
export async function assertLinkLives(tx: Tx, kind: LinkKind, linkId: string): Promise<void> {
  if (!(await lockLivingLink(tx, kind, linkId))) throw new CodedError(kind.expired)
}

/**
 * Returns the organization whose page a URL shows, or null for an unknown token. Does not open the link, because mail
 * scanners fetch URLs before people do.
 */
export async function organizationOfLink(
  platform: Pick<Platform, 'clock' | 'database'>,
  kind: LinkKind,
  token: string,
): Promise<string | null> {
  const link = await findLinkByToken(platform.database, kind, secretHash(token), platform.clock.now())
  return link?.organizationId ?? null
}
