import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import { type Warning, withWarnings } from '../../http/warning.ts'
import { tellOfChange } from '../../platform/changes/change-feed.ts'
import { type Commit, commitTo, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownByLink } from '../links/known-by-link.ts'
import { byLink, type LinkCaller, linkAccess } from '../links/link-access.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { isNews, mailedCredential } from '../links/link-notices.ts'
import { assertMayOpen, programLinksOf } from '../links/link-rights.ts'
import { linkUrl, type MadeLink, makeAskedLink, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { addressesOf } from '../people/membership.ts'
import type { SignedIn } from '../people/person.ts'
import { changeRedlineRequest } from './change-redline-request.ts'
import { mailLinkMade } from './mail-members.ts'
import { sidesOf } from './own-side.ts'
import { recordOfMember } from './redline-events.ts'
import { type LinkedMember, memberOfLink, redlineLinkTables } from './redline-link-store.ts'
import { isInTurn, type RedlineRequest, type RedlineState } from './redline-request.ts'
import { redlineRequestResource } from './redline-resource.ts'
import { listAllMembers, lockRedlineRequest } from './redline-store.ts'

const mainPage = '/redline/:token'
/** The page for a member who is not in turn. */
const viewPage = '/redline/:token/view'

const tellReaders = (tx: Tx, redlineRequestId: string) =>
  tellOfChange(tx, { subject: redlineRequestId, audience: null, revision: null })

/** Links of members. A link made through the API works until a fixed time, a mailed link until its round ends. */
export const redlineLinks: LinkKind = {
  ...redlineLinkTables,
  name: 'Redline',
  pages: [mainPage, viewPage],
  expired: 'redline_link_expired',
  owner: {
    path: '/redline-requests/:redlineRequestId',
    resource: redlineRequestResource as ResourceKind<unknown>,
    scope: 'redline-requests',
  },
  revoke: (platform, link, by, revoke) =>
    changeRedlineRequest(platform, link.subjectId, async (tx, { request, allMembers }) => {
      const at = platform.clock.now()
      if (!(await revoke(tx, at))) return null
      const member = allMembers.find(candidate => candidate.memberId === link.holderId)!
      const facts = { details: revokedFacts(link, by) }
      await recordOfMember(tx, request, 'redline_link_revoked', member, at, { knownBy: by }, facts)
      await tellReaders(tx, request.redlineRequestId)
      return null
    }),
  tellReaders,
}

type LinkedRequest = RedlineState & { redlineRequestId: string }

/** An order for a member's new URL. */
export interface RedlineUrlOrder {
  memberEmail: string
  createdBy: KnownSender
  /** The person who makes the call; null for a program. */
  person: SignedIn | null
  /** Whether the member is notified; true if omitted. */
  notify?: boolean
}

/**
 * Makes a URL that a member can open within the next hour. A person can make URLs only for themselves. A member is
 * notified of a URL that a program made, even if the request was created with `notify: false`. Throws
 * `member_not_found`, `link_not_own`, `address_not_confirmed`, `other_side_urls_off`, `link_notice_required`.
 */
export async function createRedlineUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  commit: Commit,
  request: RedlineRequest,
  { memberEmail, createdBy, person, notify }: RedlineUrlOrder,
) {
  const { organizationId, redlineRequestId } = request
  assertMayOpen(person, { email: memberEmail })
  if (person === null) await assertProgramMayOpen(platform, request, memberEmail)
  return makeAskedLink<LinkedMember, RedlineUrl>(platform, commit, redlineLinks, {
    organizationId,
    holder: memberOfLink(redlineRequestId, memberEmail),
    createdBy,
    audience: { isTheirs: true, isMailed: request.notify },
    notify,
    lock: tx => lockRedlineRequest(tx, redlineRequestId),
    record: (tx, member, made) => recordRedlineLink(tx, request, member, made),
    present(member, token, expiresAt, isTold) {
      if (member === null) throw new CodedError('member_not_found', { email: memberEmail })
      const made = { redlineUrl: urlOf(platform, request, member, token), expiresAt: expiresAt.toISOString() }
      return withWarnings(made, isTold && notify === false ? [notifiedAnyway(memberEmail)] : [])
    },
  })
}

interface RedlineUrl {
  redlineUrl: string
  expiresAt: string
  warnings?: Warning[]
}

const notifiedAnyway = (email: string): Warning => ({
  code: 'member-notified',
  message: `${email} is told that a link was created; the organization notifies people of every link created for them`,
  subject: 'notify',
})

async function assertProgramMayOpen(
  platform: Pick<Platform, 'database'>,
  { organizationId, redlineRequestId }: RedlineRequest,
  memberEmail: string,
): Promise<void> {
  const { allowsOtherSideUrls } = await programLinksOf(platform, organizationId)
  if (allowsOtherSideUrls) return
  const { database } = platform
  const sides = sidesOf(await listAllMembers(database, redlineRequestId), await addressesOf(database, organizationId))
  if (!sides.isOwn(memberEmail)) throw new CodedError('other_side_urls_off', { email: memberEmail })
}

/** Records a link that a program made for a member and queues a mail about it, unless both were done recently. */
async function recordRedlineLink(
  tx: Tx,
  request: RedlineRequest,
  { id, role, email, name }: LinkedMember,
  { linkId, createdBy, at, isTold }: MadeLink,
): Promise<void> {
  if (!(await isNews(tx, 'redline_member', id, createdBy, at))) return
  const details = { link_id: linkId, is_notified: isTold }
  const member = { role, email, displayName: name }
  await recordOfMember(tx, request, 'redline_link_created', member, at, { knownBy: createdBy }, { details })
  if (isTold) await mailLinkMade(tx, request, { email, name }, { at, details: mailedCredential(createdBy) })
}

/**
 * Returns the URL for a mail about a round. It works until the round ends. The same token always gives the same link.
 * Returns null if no current member has this address.
 */
export async function createMailedRedlineUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  { request, memberEmail, token }: { request: LinkedRequest; memberEmail: string; token: string },
): Promise<string | null> {
  const holder = memberOfLink(request.redlineRequestId, memberEmail)
  const terms = { token, holder, createdBy: null, expiresAt: null, columns: { round: request.round } }
  const member = await commitTo(platform.database)(tx => makeLink<LinkedMember>(platform, tx, redlineLinks, terms), {
    isOneStatement: true,
  })
  return member && urlOf(platform, request, member, token)
}

const urlOf = (platform: Pick<Platform, 'config'>, request: LinkedRequest, { role }: LinkedMember, token: string) =>
  linkUrl(platform, redlineLinks, token, isInTurn(request, role) ? mainPage : viewPage)

/** A member whose link opened a session. */
export interface PartyMemberCaller extends LinkCaller {
  memberId: string
  redlineRequestId: string
  organizationId: string
  /** The link, and how the member got it. */
  knownBy: KnownBy
}

/** Authenticates the calls of a redline page by the token in its URL. */
export const partyMemberAccess = linkAccess<PartyMemberCaller>(redlineLinks, 'party-member', link => ({
  ...byLink(link),
  memberId: link.holderId,
  redlineRequestId: link.subjectId,
  organizationId: link.organizationId!,
  knownBy: knownByLink(link),
}))
