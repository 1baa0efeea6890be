import { CodedError } from '../../platform/coded-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLink, type Link, type LinkKind, linkKinds, listLinks, setLinkRevoked } from './link-store.ts'

/**
 * Ends a link and the session that it opened: nothing is shown or done by it once this is committed. A change that it began
 * before is waited for. Revoked again, it stays as it is. Throws `link_not_found` for a link that is not of `ownerId`.
 */
export async function revokeLink(platform: Platform, kind: LinkKind, ownerId: string, linkId: string): Promise<Link> {
  const { database } = platform
  const isThere = isId('lnk', linkId) && (await findLink(database, kind, ownerId, linkId)) !== null
  if (!isThere) throw new CodedError('link_not_found', { id: linkId })
  await setLinkRevoked(database, kind, linkId, platform.clock.now())
  return (await findLink(database, kind, ownerId, linkId))!
}

/** The same for the operator, who needs not say whose link it is. False when there is none of this id. */
export async function revokeAnyLink({ database, clock }: Platform, linkId: string): Promise<boolean> {
  if (!isId('lnk', linkId)) return false
  for (const kind of linkKinds) if (await setLinkRevoked(database, kind, linkId, clock.now())) return true
  return false
}

/** The links of a signer, a template or a negotiation, by its id; null when the id is of none of these. */
export async function listLinksOf({ database }: Platform, ownerId: string): Promise<Link[] | null> {
  const owners = { rsig: 'signing', tpl: 'editor', rreq: 'redline' } as const
  const prefix = (['rsig', 'tpl', 'rreq'] as const).find(one => isId(one, ownerId))
  return prefix === undefined ? null : listLinks(database, owners[prefix], ownerId)
}
