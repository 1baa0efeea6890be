import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrganizationCaller } from '../credentials/organization-caller.ts'
import { programLinksOf } from '../links/link-rights.ts'
import { revokeLinksOf } from '../links/revoke-link.ts'
import { emailKey } from '../people/email-key.ts'
import { addressesOf } from '../people/membership.ts'
import { changeRedlineRequest } from './change-redline-request.ts'
import { mailTurn } from './mail-members.ts'
import { sidesOf } from './own-side.ts'
import { recordOfMember } from './redline-events.ts'
import { assertDistinctNames, assertMembers } from './redline-input.ts'
import { redlineLinks } from './redline-link.ts'
import { type MemberInput, planMembers, type RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest, sideOf } from './redline-request.ts'
import { removeMembers, upsertMembers } from './redline-store.ts'

interface MembersInput {
  members: MemberInput[]
  /** The members as the caller saw them before making the new list. */
  replaces?: MemberInput[]
}

/**
 * Replaces the members with a list and returns the new members. A member who is missing from the list loses access at
 * the commit. A person who was a member before keeps the same member id. A signed-in person cannot put people of the
 * organization on the side that it negotiates with, because they would read that side's drafts. A program can, if it
 * may create URLs for that side. Throws `invalid_input`, `redline_members_changed`, `member_of_other_side`.
 */
export async function replaceMembers(
  platform: Pick<Platform, 'clock' | 'database'>,
  redlineRequestId: string,
  { members: inputs, replaces }: MembersInput,
  { organizationId, knownBy, person }: Pick<OrganizationCaller, 'organizationId' | 'knownBy' | 'person'>,
): Promise<RedlineMember[]> {
  assertMembers(inputs)
  const isBound = person !== null || !(await programLinksOf(platform, organizationId)).allowsOtherSideUrls
  let members: RedlineMember[] = []
  await changeRedlineRequest(platform, redlineRequestId, async (tx, { request, allMembers }) => {
    if (replaces) assertUnchanged(replaces, allMembers)
    assertDistinctNames(inputs, allMembers)
    if (isBound) await assertOwnSide(tx, request, { inputs, allMembers })
    const plan = planMembers(allMembers, inputs, () => newId('rmem'))
    members = plan.members
    if (!plan.isChange) return null
    const now = platform.clock.now()
    const removedIds = plan.removed.map(member => member.memberId)
    await removeMembers(tx, removedIds, now)
    // their links stay revoked even if they become members again
    await revokeLinksOf(tx, { kind: redlineLinks, holderIds: removedIds, revoked: { at: now, by: knownBy } })
    await upsertMembers(tx, { redlineRequestId, members: plan.members, at: now })
    for (const member of plan.unshared)
      await recordOfMember(tx, request, 'redline_member_removed', member, now, { knownBy })
    for (const member of plan.shared) await recordOfMember(tx, request, 'redline_shared', member, now, { knownBy })
    const isWaiting = (member: RedlineMember) => isInTurn(request, member.role) && member.removedAt === null
    const mailedIds = new Set(allMembers.filter(isWaiting).map(member => member.memberId))
    await mailTurn(
      tx,
      request,
      plan.shared.filter(member => !mailedIds.has(member.memberId)),
      now,
      { isFirst: true },
    )
    return request
  })
  return members
}

async function assertOwnSide(
  tx: Tx,
  { organizationId }: RedlineRequest,
  { inputs, allMembers }: { inputs: MemberInput[]; allMembers: RedlineMember[] },
): Promise<void> {
  const sides = sidesOf(allMembers, await addressesOf(tx, organizationId))
  const crossing = inputs.find(({ email, role }) => sides.isPerson(email) && sides.isOpposite(sideOf(role)))
  if (crossing) throw new CodedError('member_of_other_side', { email: crossing.email })
}

/**
 * Throws `redline_members_changed` if the list has changed since the caller saw it. Otherwise, when two people change
 * the list at the same time, the second would undo the changes of the first.
 */
function assertUnchanged(seen: MemberInput[], allMembers: RedlineMember[]): void {
  const keysOf = (members: MemberInput[]) =>
    members.map(({ email, displayName, role }) => JSON.stringify([emailKey(email), displayName, role])).toSorted()
  const current = allMembers.filter(member => member.removedAt === null)
  if (keysOf(seen).join() !== keysOf(current).join()) throw new CodedError('redline_members_changed')
}
