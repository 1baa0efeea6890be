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
 * Revokes a link and ends its session. Once this is committed, the link shows and changes nothing; changes that were
 * already under way finish first. A link that is already revoked stays as it is. Throws `link_not_found` if `ownerId`
 * has no such link.
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

/** Revokes a link for the operator, who need not name its owner. Returns false if no link has this id. */
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

/** Revokes all links of holders who leave. Appends no event per link, because the leaving has an event. */
export async function revokeLinksOf(
  tx: Tx,
  { kind, holderIds, revoked }: { kind: LinkKind; holderIds: string[]; revoked: { at: Date; by: Revoker } },
): Promise<void> {
  if (holderIds.length > 0) await setLinksOfRevoked(tx, kind, holderIds, revoked)
}

/**
 * Revokes all links that a person created in an organization that they leave. This also ends the sessions of these
 * links. Appends no event per link, because the leaving has an event. Returns how many links it revoked.
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

/** Returns what the event of a revocation records about the link. */
export const revokedFacts = ({ linkId, channel }: OwnedLink, by: Revoker) => ({
  link_id: linkId,
  channel,
  known_by: [by],
})

/** Lists the links of the signer, template or negotiation with this id. Returns null for an id of any other kind. */
export async function listLinksOf(
  { database }: Pick<Platform, 'database'>,
  kinds: LinkKind[],
  ownerId: string,
): Promise<Link[] | null> {
  const kind = kinds.find(({ owner }) => isId(owner.resource.prefix, ownerId))
  return kind ? listLinks(database, kind, ownerId) : null
}
