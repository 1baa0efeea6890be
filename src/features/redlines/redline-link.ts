import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import { tellOfChange } from '../../platform/changes/change-feed.ts'
import { type Commit, commitTo } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownByLink } from '../links/known-by-link.ts'
import { byLink, type LinkCaller, linkAccess } from '../links/link-access.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { linkUrl, makeAskedLink, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { changeRedlineRequest } from './change-redline-request.ts'
import { tellMemberOfLink } from './mail-members.ts'
import { recordOfMember } from './redline-events.ts'
import { type LinkedMember, memberOfLink, redlineLinkTables } from './redline-link-store.ts'
import { isInTurn, type RedlineRequest, type RedlineState } from './redline-request.ts'
import { redlineRequestResource } from './redline-resource.ts'

const usualPage = '/redline/:token'
/** Of who is not in turn. */
const viewPage = '/redline/:token/view'

/** Links of members: one that the API made opens until a moment, a mailed one until its round ends. */
export const redlineLinks: LinkKind = {
  ...redlineLinkTables,
  name: 'Redline',
  pages: [usualPage, viewPage],
  expired: 'redline_link_expired',
  owner: {
    path: '/redline-requests/:redlineRequestId',
    resource: redlineRequestResource as ResourceKind<unknown>,
    scope: 'redline-requests',
  },
  revoke: (platform, link, by, revoke) =>
    changeRedlineRequest(platform, link.subjectId, async (tx, { request, known }) => {
      const at = platform.clock.now()
      if (!(await revoke(tx, at))) return null
      const member = known.find(one => one.memberId === link.holderId)!
      const facts = { details: revokedFacts(link, by) }
      await recordOfMember(tx, request, 'redline_link_revoked', member, at, { knownBy: by }, facts)
      // who reads by the link is asked again
      await tellOfChange(tx, { subject: request.redlineRequestId, audience: null, revision: null })
      return null
    }),
}

type LinkedRequest = RedlineState & { redlineRequestId: string }

/** What a URL of a member is asked for with. */
export interface RedlineUrlOrder {
  memberEmail: string
  createdBy: KnownSender
  /** Whether the member is to be told; as is usual for the request without it. */
  notify?: boolean
}

/**
 * Makes a URL for a member, to be opened within an hour, and tells a member who gets mails. Throws `member_not_found`,
 * `link_notice_required`.
 */
export async function createRedlineUrl(
  platform: Platform,
  commit: Commit,
  request: RedlineRequest,
  { memberEmail, createdBy, notify }: RedlineUrlOrder,
) {
  return makeAskedLink<LinkedMember, { redlineUrl: string; expiresAt: string }>(platform, commit, redlineLinks, {
    organizationId: request.organizationId,
    holder: memberOfLink(request.redlineRequestId, memberEmail),
    createdBy,
    notify,
    isMailed: request.notify,
    tell: (tx, member, at) => tellMemberOfLink(tx, request, member, at),
    present(member, token, expiresAt) {
      if (member === null) throw new CodedError('member_not_found', { email: memberEmail })
      return { redlineUrl: urlOf(platform, request, member, token), expiresAt: expiresAt.toISOString() }
    },
  })
}

/**
 * The URL that a mail of a round carries: it opens until the turn passes on. The same token makes the same link, also when
 * it is asked for twice. Null when nobody of this address is a member any more.
 */
export async function createMailedRedlineUrl(
  platform: Platform,
  request: LinkedRequest,
  memberEmail: string,
  token: string,
): Promise<string | null> {
  const holder = memberOfLink(request.redlineRequestId, memberEmail)
  const terms = { token, holder, createdBy: null, expiresAt: null, columns: { round: request.round } }
  const member = await commitTo(platform.database)(tx => makeLink<LinkedMember>(platform, tx, redlineLinks, terms), {
    isOneStatement: true,
  })
  return member && urlOf(platform, request, member, token)
}

const urlOf = (platform: Platform, request: LinkedRequest, { role }: LinkedMember, token: string) =>
  linkUrl(platform, redlineLinks, token, isInTurn(request, role) ? usualPage : viewPage)

/** A member whose link opened a session. */
export interface PartyMemberCaller extends LinkCaller {
  memberId: string
  redlineRequestId: string
  organizationId: string
  /** By the link, and how the member got it. */
  knownBy: KnownBy
}

/** Access of a redline page by the token of its URL. */
export const partyMemberAccess = linkAccess<PartyMemberCaller>(redlineLinks, 'party-member', link => ({
  ...byLink(link),
  memberId: link.holderId,
  redlineRequestId: link.subjectId,
  organizationId: link.organizationId!,
  knownBy: knownByLink(link),
}))
