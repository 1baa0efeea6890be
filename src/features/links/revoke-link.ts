import type { Revoker } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind, OwnedLink } from './link-kind.ts'
import {
  findLink,
  findOwnedLink,
  type Link,
  listLinks,
  setLinkRevoked,
  setLinksOfMakerRevoked,
  setLinksOfRevoked,
} from './link-store.ts'

/**
 * Ends a link and the session that it opened: nothing is shown or done by it once this is committed. A change that it began
 * before is waited for. Revoked again, it stays as it is. Throws `link_not_found` for a link that is not of `ownerId`.
 */
export async function revokeLink(
  platform: Platform,
  kind: LinkKind,
  { ownerId, linkId }: { ownerId: string; linkId: string },
  by: Revoker,
): Promise<Link> {
  const find = async () => (isId('lnk', linkId) ? findLink(platform.database, kind, ownerId, linkId) : null)
  if (await find()) await revokeOfKind(platform, kind, linkId, by)
  const link = await find()
  if (!link) throw new CodedError('link_not_found', { id: linkId })
  return link
}

/** The same for the operator, who needs not say whose link it is. False when there is none of this id. */
export async function revokeAnyLink(platform: Platform, kinds: LinkKind[], linkId: string): Promise<boolean> {
  if (!isId('lnk', linkId)) return false
  for (const kind of kinds)
    if (await revokeOfKind(platform, kind, linkId, { identified_by: 'command-line' })) return true
  return false
}

async function revokeOfKind(platform: Platform, kind: LinkKind, linkId: string, by: Revoker): Promise<boolean> {
  const link = await findOwnedLink(platform.database, kind, linkId)
  if (link) await kind.revoke(platform, link, by, (tx, at) => setLinkRevoked(tx, kind, linkId, { at, by }))
  return link !== null
}

/** Revokes all links of some whom they are for, without an event of each: they leave, which has its own. */
export async function revokeLinksOf(
  tx: Tx,
  kind: LinkKind,
  holderIds: string[],
  revoked: { at: Date; by: Revoker },
): Promise<void> {
  if (holderIds.length > 0) await setLinksOfRevoked(tx, kind, holderIds, revoked)
}

/**
 * Revokes all links that a person created in an organization, without an event of each: they leave, which has its own. The sessions
 * that they opened end too. Answers how many there were.
 */
export async function revokeLinksMadeBy(
  tx: Tx,
  kinds: LinkKind[],
  maker: { personId: string; organizationId: string },
  revoked: { at: Date; by: Revoker },
): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const ended = await setLinksOfMakerRevoked(tx, kind, maker, revoked)
    for (const subjectId of ended.subjectIds) await kind.tellReaders?.(tx, subjectId)
    count += ended.count
  }
  return count
}

/** What the event of a revocation says of the link. */
export const revokedFacts = ({ linkId, channel }: OwnedLink, by: Revoker) => ({
  link_id: linkId,
  channel,
  known_by: [by],
})

/** The links of a signer, a template or a negotiation, by its id; null when the id is of none of these. */
export async function listLinksOf({ database }: Platform, kinds: LinkKind[], ownerId: string): Promise<Link[] | null> {
  const kind = kinds.find(({ owner }) => isId(owner.resource.prefix, ownerId))
  return kind ? listLinks(database, kind, ownerId) : null
}
