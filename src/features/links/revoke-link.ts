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
 * Ends a link and its session: nothing is shown or done with it once this is committed. A change that it began before is awaited. A link
 * that is already revoked stays as it is. Throws `link_not_found` for a link that is not of `ownerId`.
 */
export async function revokeLink(
  platform: Platform,
  kind: LinkKind,
  { ownerId, linkId }: { ownerId: string; linkId: string },
  by: Revoker,
): Promise<Link> {
  const find = async () => (isId('lnk', linkId) ? findLink(platform.database, { kind, ownerId, linkId }) : null)
  if (await find()) await revokeOfKind(platform, { kind, linkId, by })
  const link = await find()
  if (!link) throw new CodedError('link_not_found', { id: linkId })
  return link
}

/** Like `revokeLink`, for the operator, who need not name the owner. Returns false when no link has this id. */
export async function revokeAnyLink(platform: Platform, kinds: LinkKind[], linkId: string): Promise<boolean> {
  if (!isId('lnk', linkId)) return false
  for (const kind of kinds)
    if (await revokeOfKind(platform, { kind, linkId, by: { identified_by: 'command-line' } })) return true
  return false
}

async function revokeOfKind(
  platform: Platform,
  { kind, linkId, by }: { kind: LinkKind; linkId: string; by: Revoker },
): Promise<boolean> {
  const link = await findOwnedLink(platform.database, kind, linkId)
  if (link) await kind.revoke(platform, link, by, (tx, at) => setLinkRevoked(tx, kind, linkId, { at, by }))
  return link !== null
}

/** Revokes all links of some holders, without an event for each: they leave, which has its own event. */
export async function revokeLinksOf(
  tx: Tx,
  { kind, holderIds, revoked }: { kind: LinkKind; holderIds: string[]; revoked: { at: Date; by: Revoker } },
): Promise<void> {
  if (holderIds.length > 0) await setLinksOfRevoked(tx, kind, holderIds, revoked)
}

/**
 * Revokes all links that a person created in an organization, without an event for each: they leave, which has its own event. The
 * sessions of these links end too. Returns how many links there were.
 */
export async function revokeLinksMadeBy(
  tx: Tx,
  {
    kinds,
    maker,
    revoked,
  }: { kinds: LinkKind[]; maker: { personId: string; organizationId: string }; revoked: { at: Date; by: Revoker } },
): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const ended = await setLinksOfMakerRevoked(tx, kind, maker, revoked)
    for (const subjectId of ended.subjectIds) await kind.tellReaders?.(tx, subjectId)
    count += ended.count
  }
  return count
}

/** What the event of a revocation records about the link. */
export const revokedFacts = ({ linkId, channel }: OwnedLink, by: Revoker) => ({
  link_id: linkId,
  channel,
  known_by: [by],
})

/** The links of the signer, template or negotiation with an id; null when the id belongs to none of these. */
export async function listLinksOf({ database }: Platform, kinds: LinkKind[], ownerId: string): Promise<Link[] | null> {
  const kind = kinds.find(({ owner }) => isId(owner.resource.prefix, ownerId))
  return kind ? listLinks(database, kind, ownerId) : null
}
