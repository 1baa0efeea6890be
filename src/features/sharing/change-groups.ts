import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { listFolders, listGrants } from '../folders/folders.ts'
import { forgetReach } from '../folders/reach.ts'
import { changeAsMember, type MemberAct, recordAct } from '../members/change-as-member.ts'
import { membersOf } from '../members/owners.ts'
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

/** Creates a group of people. Throws `group_name_taken` and `invalid_input`. */
export const createGroup = (act: MemberAct, { name = '', personIds = [] }: GroupInput): Promise<{ groupId: string }> =>
  changing(act, async (tx, now, groups) => {
    const { organizationId } = act.caller
    const groupId = newId('grp')
    const group = { groupId, organizationId, name: freeName(name, groups), at: now }
    await assertMembers(tx, organizationId, personIds)
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
 * Renames a group, or replaces its people. Throws `group_not_found`, `group_name_taken`, `folder_needs_manager` and
 * `invalid_input`.
 */
export const changeGroup = (act: MemberAct, groupId: string, { name, personIds }: GroupInput): Promise<void> =>
  changing(act, async (tx, now, groups) => {
    const { organizationId } = act.caller
    const group = groupIn(groups, groupId)
    const others = groups.filter(other => other.groupId !== groupId)
    const newName = name === undefined ? group.name : freeName(name, others)
    if (personIds !== undefined) {
      await assertMembers(tx, organizationId, personIds)
      if (personIds.length === 0) await assertNotManaging(tx, organizationId, groupId)
      await replaceGroupMembers(tx, { groupId, organizationId }, personIds)
    }
    await renameGroup(tx, groupId, newName)
    const before = group.people.map(({ personId }) => personId)
    await recordAct(act, { tx, now }, 'group_changed', {
      ...{ group_id: groupId, group_name: newName, previous_group_name: group.name },
      ...{ person_ids: personIds ?? before, previous_person_ids: before },
    })
  })

/** Deletes a group, and what is shared with it alone. Throws `group_not_found` and `folder_needs_manager`. */
export const removeGroup = (act: MemberAct, groupId: string): Promise<void> =>
  changing(act, async (tx, now, groups) => {
    const { name, people } = groupIn(groups, groupId)
    await assertNotManaging(tx, act.caller.organizationId, groupId)
    await deleteGroup(tx, groupId)
    const personIds = people.map(({ personId }) => personId)
    await recordAct(act, { tx, now }, 'group_deleted', { group_id: groupId, group_name: name, person_ids: personIds })
  })

async function changing<T>(act: MemberAct, work: (tx: Tx, now: Date, groups: PeopleGroup[]) => Promise<T>): Promise<T> {
  const needed = { permission: 'folders:manage' as const, action: 'change the groups of this organization' }
  const result = await changeAsMember(act, needed, async (tx, now) =>
    work(tx, now, await listGroups(tx, act.caller.organizationId)),
  )
  forgetReach(act.platform)
  return result
}

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

async function assertMembers(tx: Tx, organizationId: string, personIds: string[]): Promise<void> {
  const members = new Set((await membersOf(tx, organizationId)).map(({ personId }) => personId))
  const stranger = personIds.find(id => !members.has(id))
  if (stranger !== undefined) throw invalidInput(`personIds must be people of the organization; got ${stranger}`)
}

/** Throws `folder_needs_manager` if nobody but this group manages a restricted folder. */
async function assertNotManaging(tx: Tx, organizationId: string, groupId: string): Promise<void> {
  const grants = Map.groupBy(await listGrants(tx, organizationId), grant => grant.folderId)
  const folders = await listFolders(tx, organizationId)
  const isLeft = folders
    .filter(({ isRestricted, parentId, personId }) => isRestricted && parentId === null && personId === null)
    .every(({ folderId }) => {
      const managers = (grants.get(folderId) ?? []).filter(({ level }) => level === 'manage')
      return managers.length === 0 || managers.some(grant => grant.groupId !== groupId)
    })
  if (!isLeft) throw new CodedError('folder_needs_manager')
}
