import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { type FolderSharing, foldersLosingManagers, readFolderSharing } from '../folders/managers.ts'
import { forgetReach, reachOfCallerNow } from '../folders/reach.ts'
import { changeAsMember, type MemberAct, recordAct } from '../members/change-as-member.ts'
import { type Member, membersOf } from '../members/owners.ts'
import {
  deleteGroup,
  insertGroup,
  listGroups,
  type PeopleGroup,
  renameGroup,
  replaceGroupMembers,
} from './group-store.ts'

interface GroupInput {
  name?: string
  personIds?: string[]
}

interface Changing {
  tx: Tx
  now: Date
  groups: PeopleGroup[]
  members: Member[]
}

/** Creates a group of people. Throws `group_name_taken` and `invalid_input`. */
export const createGroup = (act: MemberAct, { name = '', personIds = [] }: GroupInput): Promise<{ groupId: string }> =>
  changing(act, async ({ tx, now, groups, members }) => {
    const { organizationId } = act.caller
    const groupId = newId('grp')
    const group = { groupId, organizationId, name: freeName(name, groups), at: now }
    assertMembers(members, personIds)
    await insertGroup(tx, group)
    await replaceGroupMembers(tx, group, personIds)
    await recordAct(act, { tx, now }, 'group_created', {
      group_id: groupId,
      group_name: group.name,
      person_ids: personIds,
    })
    return { groupId }
  })

/**
 * Renames a group, or replaces its people. Throws `group_not_found`, `group_name_taken`, `group_restricted`,
 * `folder_needs_manager` and `invalid_input`.
 */
export const changeGroup = (act: MemberAct, groupId: string, { name, personIds }: GroupInput): Promise<void> =>
  changing(act, async context => {
    const { tx, now, groups, members } = context
    const { organizationId } = act.caller
    const group = groupIn(groups, groupId)
    const others = groups.filter(other => other.groupId !== groupId)
    const newName = name === undefined ? group.name : freeName(name, others)
    if (personIds !== undefined) assertMembers(members, personIds)
    await changingAccess(act, context, groupId, async () => {
      if (personIds !== undefined) await replaceGroupMembers(tx, { groupId, organizationId }, personIds)
      await renameGroup(tx, groupId, newName)
    })
    const before = group.people.map(({ personId }) => personId)
    await recordAct(act, { tx, now }, 'group_changed', {
      ...{ group_id: groupId, group_name: newName, previous_group_name: group.name },
      ...{ person_ids: personIds ?? before, previous_person_ids: before },
    })
  })

/**
 * Deletes a group, and what is shared with it alone. Throws `group_not_found`, `group_restricted` and
 * `folder_needs_manager`.
 */
export const removeGroup = (act: MemberAct, groupId: string): Promise<void> =>
  changing(act, async context => {
    const { tx, now, groups } = context
    const { name, people } = groupIn(groups, groupId)
    await changingAccess(act, context, groupId, () => deleteGroup(tx, groupId))
    const personIds = people.map(({ personId }) => personId)
    await recordAct(act, { tx, now }, 'group_deleted', { group_id: groupId, group_name: name, person_ids: personIds })
  })

async function changing<T>(act: MemberAct, work: (changing: Changing) => Promise<T>): Promise<T> {
  const { organizationId } = act.caller
  const needed = { permission: 'folders:manage' as const, action: 'change the groups of this organization' }
  const result = await changeAsMember(act, needed, async (tx, now) => {
    const groups = await listGroups(tx, organizationId)
    return work({ tx, now, groups, members: await membersOf(tx, organizationId) })
  })
  forgetReach(act.platform)
  return result
}

/**
 * Runs a change of a group with which folders may be shared. Whoever puts people into the group lets them into these
 * folders, and so does its name: a provider assigns people to groups by name. Throws `group_restricted` if the caller
 * does not manage each restricted one, and `folder_needs_manager` if nobody would manage one of them afterwards.
 */
async function changingAccess(
  act: MemberAct,
  { tx, members }: Changing,
  groupId: string,
  work: () => Promise<void>,
): Promise<void> {
  const { organizationId } = act.caller
  const before = await readFolderSharing(tx, organizationId, members)
  const reach = await reachOfCallerNow(tx, act.caller, before)
  if (restrictedFor(groupId, before).some(({ folderId }) => reach.levelIn(folderId) !== 'manage'))
    throw new CodedError('group_restricted')
  await work()
  const after = await readFolderSharing(tx, organizationId, members)
  if (foldersLosingManagers(before, after).length > 0) throw new CodedError('folder_needs_manager')
}

/** Returns the restricted folders that are shared with a group. */
const restrictedFor = (groupId: string, { folders, grants }: FolderSharing) =>
  folders.filter(
    ({ folderId, isRestricted }) =>
      isRestricted && grants.some(grant => grant.folderId === folderId && grant.groupId === groupId),
  )

function groupIn(groups: PeopleGroup[], groupId: string): PeopleGroup {
  const group = groups.find(item => item.groupId === groupId)
  if (!group) throw new CodedError('group_not_found', { id: groupId })
  return group
}

function freeName(given: string, groups: PeopleGroup[]): string {
  const name = given.trim()
  if (name === '') throw invalidInput('name must not be blank')
  if (groups.some(group => group.name.toLowerCase() === name.toLowerCase()))
    throw new CodedError('group_name_taken', { name })
  return name
}

function assertMembers(members: readonly Member[], personIds: string[]): void {
  const stranger = personIds.find(id => !members.some(({ personId }) => personId === id))
  if (stranger !== undefined) throw invalidInput(`personIds must be people of the organization; got ${stranger}`)
}
