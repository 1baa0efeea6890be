import type { Revoker } from '../../engine/events/known-by.ts'
import { CodedError } from '../../platform/coded-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeRedlineRequest } from '../redlines/change-redline-request.ts'
import { recordOfMember } from '../redlines/redline-events.ts'
import { changeSignatureRequest } from '../signature-requests/change-signature-request.ts'
import {
  findLink,
  findLinkOwner,
  type Link,
  type LinkKind,
  type LinkOwner,
  linkKinds,
  listLinks,
  setLinkRevoked,
} from './link-store.ts'

/**
 * Ends a link and the session that it opened: nothing is shown or done by it once this is committed. A change that it began
 * before is waited for. Revoked again, it stays as it is. Throws `link_not_found` for a link that is not of `ownerId`.
 */
export async function revokeLink(
  platform: Platform,
  { kind, ownerId, linkId }: { kind: LinkKind; ownerId: string; linkId: string },
  by: Revoker,
): Promise<Link> {
  const find = async () => (isId('lnk', linkId) ? findLink(platform.database, kind, ownerId, linkId) : null)
  if (await find()) await revokeOfKind(platform, kind, linkId, by)
  const link = await find()
  if (!link) throw new CodedError('link_not_found', { id: linkId })
  return link
}

/** The same for the operator, who needs not say whose link it is. False when there is none of this id. */
export async function revokeAnyLink(platform: Platform, linkId: string): Promise<boolean> {
  if (!isId('lnk', linkId)) return false
  for (const kind of linkKinds)
    if (await revokeOfKind(platform, kind, linkId, { identified_by: 'command-line' })) return true
  return false
}

async function revokeOfKind(platform: Platform, kind: LinkKind, linkId: string, by: Revoker): Promise<boolean> {
  const owner = await findLinkOwner(platform.database, kind, linkId)
  if (owner) await revocations[kind](platform, { linkId, ...owner }, by)
  return owner !== null
}

type Revocation = (platform: Platform, link: LinkOwner & { linkId: string }, by: Revoker) => Promise<unknown>

/** Each with its event, once. The request is locked before the link, as by every change that comes by a link. */
const revocations: Record<LinkKind, Revocation> = {
  signing: (platform, link, by) =>
    changeSignatureRequest(platform, link.subjectId, async (tx, { request, recipients }) => {
      const at = platform.clock.now()
      if (!(await setLinkRevoked(tx, 'signing', link.linkId, { at, by }))) return null
      await appendSigningEvent(tx, request, {
        type: 'signing_link_revoked',
        at,
        recipient: recipients.find(one => one.recipientSignatureId === link.personId)!,
        actorEmail: by.identified_by === 'credential' ? request.sender.email : null,
        details: { ...factsOf(link), known_by: [by] },
      })
      return null
    }),
  redline: (platform, link, by) =>
    changeRedlineRequest(platform, link.subjectId, async (tx, { request, known }) => {
      const at = platform.clock.now()
      if (!(await setLinkRevoked(tx, 'redline', link.linkId, { at, by }))) return null
      const member = known.find(one => one.memberId === link.personId)!
      await recordOfMember(tx, request, 'redline_link_revoked', member, at, { knownBy: by }, { details: factsOf(link) })
      return null
    }),
  // templates have no stream of events
  editor: ({ database, clock }, { linkId }, by) => setLinkRevoked(database, 'editor', linkId, { at: clock.now(), by }),
}

const factsOf = ({ linkId, channel }: { linkId: string; channel: string }) => ({ link_id: linkId, channel })

/** The links of a signer, a template or a negotiation, by its id; null when the id is of none of these. */
export async function listLinksOf({ database }: Platform, ownerId: string): Promise<Link[] | null> {
  const owners = { rsig: 'signing', tpl: 'editor', rreq: 'redline' } as const
  const prefix = (['rsig', 'tpl', 'rreq'] as const).find(one => isId(one, ownerId))
  return prefix === undefined ? null : listLinks(database, owners[prefix], ownerId)
}
