import { sql } from 'kysely'
import type { KnownBy } from '../../engine/events/known-by.ts'
import type { ResourceKind } from '../../http/route.ts'
import { CodedError } from '../../platform/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownByLink } from '../links/known-by-link.ts'
import { linkAccess } from '../links/link-access.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { linkUrl, makeAskedLink, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { changeRedlineRequest } from './change-redline-request.ts'
import { tellMemberOfLink } from './mail-members.ts'
import { recordOfMember } from './redline-events.ts'
import { emailKey } from './redline-member.ts'
import { isInTurn, type MemberRole, type RedlineRequest, type RedlineState } from './redline-request.ts'
import { redlineRequestResource } from './redline-resource.ts'

const usualPage = '/redline/:token'
/** Of who is not in turn. */
const viewPage = '/redline/:token/view'

/** Links of members: one that the API made opens until a moment, a mailed one until its round ends. */
export const redlineLinks: LinkKind = {
  name: 'Redline',
  table: 'redline_link',
  holder: 'member_id',
  pages: [usualPage, viewPage],
  expired: 'redline_link_expired',
  sessions: { table: 'redline_session' },
  sql: {
    join: sql`join redline_member m on m.id = l.member_id join redline_request r on r.id = m.redline_request_id`,
    ownerId: sql`m.redline_request_id`,
    subjectId: sql`m.redline_request_id`,
    organizationId: sql`r.organization_id`,
    channel: sql`l.channel`,
    memberEmail: sql`m.email`,
    round: sql`l.round`,
    opensAt: now => sql`coalesce(l.expires_at > ${now}, l.round = r.round)`,
    isLeft: sql`m.removed_at is not null`,
  },
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
      return null
    }),
}

type LinkedRequest = RedlineState & { redlineRequestId: string }

interface LinkedMember {
  id: string
  role: MemberRole
  email: string
  name: string
}

/** The member's row is locked, so that no link outlives a removal. */
const memberOfLink = ({ redlineRequestId }: LinkedRequest, memberEmail: string) => sql`
  select id, role, email, display_name as name from redline_member
   where redline_request_id = ${redlineRequestId} and email_key = ${emailKey(memberEmail)} and removed_at is null
     for no key update`

/** What a URL of a member is asked for with. */
export interface RedlineUrlOrder {
  memberEmail: string
  credentialId: string
  /** Whether the member is to be told; as is usual for the request without it. */
  notify?: boolean
}

/**
 * Makes a URL for a member, to be opened within an hour, and tells a member who gets mails. Throws `member_not_found`,
 * `link_notice_required`.
 */
export async function createRedlineUrl(
  platform: Platform,
  request: RedlineRequest,
  { memberEmail, credentialId, notify }: RedlineUrlOrder,
) {
  const made = await makeAskedLink<LinkedMember>(platform, redlineLinks, {
    organizationId: request.organizationId,
    holder: memberOfLink(request, memberEmail),
    credentialId,
    notify,
    isMailed: request.notify,
    tell: (tx, member, at) => tellMemberOfLink(tx, request, member, at),
  })
  if (!made) throw new CodedError('member_not_found', { email: memberEmail })
  const { token, expiresAt, holder } = made
  return { redlineUrl: urlOf(platform, request, holder, token), expiresAt: expiresAt.toISOString() }
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
  const member = await makeLink<LinkedMember>(platform, platform.database, redlineLinks, {
    token,
    holder: memberOfLink(request, memberEmail),
    credentialId: null,
    expiresAt: null,
    columns: { round: request.round },
  })
  return member && urlOf(platform, request, member, token)
}

const urlOf = (platform: Platform, request: LinkedRequest, { role }: LinkedMember, token: string) =>
  linkUrl(platform, redlineLinks, token, isInTurn(request, role) ? usualPage : viewPage)

/** A member whose link opened a session. */
export interface PartyMemberCaller {
  linkId: string
  memberId: string
  redlineRequestId: string
  organizationId: string
  /** By the link, and how the member got it. */
  knownBy: KnownBy
}

/** Access of a redline page by the token of its URL. */
export const partyMemberAccess = linkAccess<PartyMemberCaller>(redlineLinks, 'party-member', link => ({
  linkId: link.linkId,
  memberId: link.holderId,
  redlineRequestId: link.subjectId,
  organizationId: link.organizationId!,
  knownBy: knownByLink(link),
}))
