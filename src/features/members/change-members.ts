import type { EventDetails } from '../../engine/events/event-record.ts'
import type { ActorOrigin } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { invalidInput, isEmailAddress } from '../../http/validation.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import type { OrganizationEventType } from '../events/organization-event-kinds.ts'
import { deleteTakeOvers } from '../folders/folders.ts'
import { foldersLosingManagers, readFolderSharing } from '../folders/managers.ts'
import { forgetReach } from '../folders/reach.ts'
import { mailedToken } from '../links/make-link.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { forgetStandings } from '../people/membership.ts'
import { assertRecentSignIn } from '../people/recent-sign-in.ts'
import type { Role } from '../people/roles.ts'
import { recordAct } from './change-as-member.ts'
import { entryMailKind } from './entry/entry-kinds.ts'
import { makeEntryLink } from './entry/entry-link.ts'
import { lockEntryLink, revokeEntryLinks, setEntryLinkRevoked } from './entry/entry-link-store.ts'
import { listMembers, lockOrganization, type Member, updateMemberRole } from './member-store.ts'

/** The context of a member's action on other members. Such actions run one at a time. */
export interface Act {
  platform: Platform
  caller: MemberCaller
  origin: ActorOrigin
}

export interface Acting extends Act {
  tx: Tx
  members: Member[]
  now: Date
}

/**
 * Changes a member's role. Only owners can appoint and demote owners, and appoint auditors, who see everything. Who is no
 * owner any more loses the private folders of others. Throws `member_not_in_organization`, `not_authorized`,
 * `sign_in_again`, `owner_needed` for the last owner, and `folder_needs_manager` for the last person who can manage a
 * restricted folder.
 */
export async function changeRole(act: Act, memberId: string, role: Role): Promise<Member> {
  const changed = await changing(act, async acting => {
    const member = personMemberOf(acting, memberId)
    if (member.role === role) return member
    if (role === 'owner' || member.role === 'owner') assertOwner(acting, 'make or unmake an owner')
    if (role === 'auditor') assertOwner(acting, 'make an auditor')
    assertOwnerLeft(acting, member)
    const { tx, members, caller } = acting
    const { organizationId } = caller
    const sharing = await readFolderSharing(tx, organizationId, members)
    const others = members.filter(other => other.memberId !== memberId)
    if (foldersLosingManagers(sharing, { ...sharing, members: [...others, { ...member, role }] }).length > 0)
      throw new CodedError('folder_needs_manager')
    await updateMemberRole(tx, memberId, role)
    if (member.role === 'owner') await deleteTakeOvers(tx, { organizationId, personId: member.personId })
    await record(acting, 'member_role_changed', { ...memberFactsOf(member), role, previous_role: member.role })
    return { ...member, role }
  })
  forgetReach(act.platform)
  return changed
}

/**
 * Invites a person by mail. An earlier invitation to the same address stops working. Throws `invalid_input` and
 * `member_exists`, and for the invitation of an owner or auditor `not_authorized` and `sign_in_again`.
 */
export const invite = (act: Act, invited: { email: string; role: Role }): Promise<{ invitationId: string }> =>
  changing(act, async acting => {
    const { platform, caller, tx, now } = acting
    const email = invited.email.trim().toLowerCase()
    if (!isEmailAddress(email)) throw invalidInput('email must be a valid email address')
    if (acting.members.some(member => member.email === email)) throw new CodedError('member_exists', { email })
    if (invited.role === 'owner') assertOwner(acting, 'invite an owner')
    if (invited.role === 'auditor') assertOwner(acting, 'invite an auditor')
    const { organizationId } = caller
    await revokeEntryLinks(tx, { kind: 'invitation', email, organizationId }, now)
    const mailId = newId('mail')
    const { entryId } = await makeEntryLink(platform, tx, {
      ...{ kind: 'invitation', token: mailedToken(platform, mailId), email, organizationId },
      ...{ role: invited.role, invitedBy: caller.person.personId },
    })
    const to = { email, name: null }
    await queueMail(tx, { mailId, kind: entryMailKind('invitation'), organizationId, to, subjectId: entryId, at: now })
    await record(acting, 'member_invited', { email, role: invited.role })
    return { invitationId: entryId }
  })

/** Revokes an invitation. Throws `invitation_not_found`, including for an invitation that has been used. */
export const revokeInvitation = (act: Act, entryId: string): Promise<void> =>
  changing(act, async acting => {
    const link = isId('ent', entryId) ? await lockEntryLink(acting.tx, entryId) : null
    const isOwn = link?.kind === 'invitation' && link.organizationId === act.caller.organizationId
    if (!isOwn || link.usedAt !== null) throw new CodedError('invitation_not_found', { id: entryId })
    if (link.revokedAt !== null) return
    await setEntryLinkRevoked(acting.tx, entryId, acting.now)
    await record(acting, 'invitation_revoked', { email: link.email, role: link.role })
  })

/**
 * Runs an action on members under the organization's lock. The members and their roles are read under the lock, because
 * they may have changed.
 */
export async function changing<T>(act: Act, work: (acting: Acting) => Promise<T>): Promise<T> {
  const { platform, caller } = act
  const result = await inTransaction(platform.database, async tx => {
    await lockOrganization(tx, caller.organizationId)
    const members = await listMembers(tx, caller.organizationId)
    return work({ ...act, tx, members, now: platform.clock.now() })
  })
  forgetStandings(platform)
  return result
}

/** Returns the member with this id. Throws `member_not_in_organization`. */
export function personMemberOf({ members }: Acting, memberId: string): Member {
  const member = members.find(member => member.memberId === memberId)
  if (!member) throw new CodedError('member_not_in_organization', { id: memberId })
  return member
}

/** Returns whether the caller is an owner now. */
export const isOwnerNow = ({ members, caller }: Acting): boolean =>
  members.some(({ personId, role }) => personId === caller.person.personId && role === 'owner')

/**
 * Asserts that the caller is an owner and has signed in within the last 24 hours, which is needed to appoint and demote
 * owners, and to appoint auditors. Throws `not_authorized` and `sign_in_again`.
 */
export function assertOwner(acting: Acting, action: string): void {
  if (!isOwnerNow(acting)) throw new CodedError('not_authorized', { action })
  assertRecentSignIn(acting.platform, acting.caller.person)
}

/** Throws `owner_needed` if no owner would be left without this member. */
export function assertOwnerLeft({ members }: Acting, leaving: Member): void {
  const isOwnerLeft = members.some(member => member.role === 'owner' && member.memberId !== leaving.memberId)
  if (leaving.role === 'owner' && !isOwnerLeft) throw new CodedError('owner_needed')
}

/** Returns how the organization's records identify a member. */
export const memberFactsOf = ({ personId, name, email }: Member) => ({ person_id: personId, name, email })

/** Appends an event to the organization's audit list. */
export const record = (acting: Acting, type: OrganizationEventType, details: EventDetails) =>
  recordAct(acting, acting, type, details)
