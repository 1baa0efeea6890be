import type { EventDetails } from '../../engine/events/event-record.ts'
import { CodedError } from '../../http/coded-error.ts'
import { everyoneFolder } from '../../http/folder-parameter.ts'
import { type FolderLevel, includesLevel, type Reach } from '../../http/reach.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { depthMost, type Folder, type FolderGrant, foldersMost, pathOf, treeOf } from '../folders/folder.ts'
import {
  deleteFolder,
  folderAccess,
  insertFolder,
  type ListedFolder,
  listFolders,
  lockFolder,
  type NamedGrant,
  replaceGrants,
  setRestricted,
  shareWithPerson,
  updateFolder,
} from '../folders/folders.ts'
import { managersOf, readFolderSharing } from '../folders/managers.ts'
import { forgetReach, reachOfCallerNow } from '../folders/reach.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { changeAsMember, type MemberAct, recordAct } from '../members/change-as-member.ts'
import { type Member, membersOf } from '../members/owners.ts'
import { readOrganization } from '../organizations/organization-settings.ts'
import type { Permission } from '../people/roles.ts'
import { folderTakenOver } from './folder-taken-over-mail.ts'
import { listGroups } from './group-store.ts'
import { countRecords, listRecordIds, moveRecords, recordTables } from './record-store.ts'

/** A share as the caller names it. Without person and group, it is for everyone in the organization. */
export interface GrantInput {
  personId?: string
  groupId?: string
  level: FolderLevel
}

interface FolderInput {
  name: string
  parentId?: string
  isRestricted?: boolean
  access?: GrantInput[]
}

interface FolderChange extends Partial<Omit<FolderInput, 'parentId'>> {
  version: number
}

interface Changing {
  tx: Tx
  now: Date
  permissions: Permission[]
  folders: ListedFolder[]
  reach: Reach
  members: Member[]
}

/** The most records that are moved when their folder is deleted. */
const movedMost = 20_000

/**
 * Creates a folder: at the top, for which the role must allow it, or in a folder that the caller manages. Whoever
 * creates a restricted folder manages it. Throws `not_authorized`, `folder_not_found`, `folders_off`,
 * `folder_name_taken`, `folder_needs_manager` and `invalid_input`.
 */
export const createFolder = (act: MemberAct, input: FolderInput): Promise<{ folderId: string }> =>
  changing(act, async ({ tx, now, permissions, folders, reach, members }) => {
    const { organizationId, person } = act.caller
    if (!(await readOrganization(tx, organizationId)).keepsFolders) throw new CodedError('folders_off')
    if (folders.length >= foldersMost) throw invalidInput(`An organization can have ${foldersMost} folders`)
    const parent = input.parentId === undefined ? null : folderIn(folders, reach, input.parentId)
    if (parent === null && !permissions.includes('folders:manage'))
      throw new CodedError('not_authorized', { action: 'create a folder at the top' })
    if (parent !== null) assertManaged(reach, parent, 'create a folder in this folder')
    if (parent?.personId) throw new CodedError('folder_private')
    if (parent !== null && pathOf(parent, byId(folders)).length >= depthMost)
      throw invalidInput(`Folders can be ${depthMost} deep`)
    const isRestricted = parent?.isRestricted ?? input.isRestricted ?? false
    const folder = {
      folderId: newId('fold'),
      organizationId,
      parentId: parent?.folderId ?? null,
      name: input.name.trim(),
      personId: null,
      isRestricted,
      version: 1,
      createdAt: now,
    }
    assertNameFree(folders, folder)
    const creator = { personId: person.personId, groupId: null, level: 'manage' as const }
    const requested = await grantsFrom(tx, { organizationId, members, access: input.access ?? [] })
    const isCreatorNamed = requested.some(({ personId }) => personId === person.personId)
    const grants = parent === null && isRestricted && !isCreatorNamed ? [...requested, creator] : requested
    if (parent === null && isRestricted) await assertManager(tx, { folder, grants, members })
    await insertFolder(tx, folder)
    await replaceGrants(tx, folder, grants)
    const access = accessFacts(await folderAccess(tx, organizationId, folder.folderId))
    await recordAct(act, { tx, now }, 'folder_created', { ...folderFacts(folder), access })
    return { folderId: folder.folderId }
  })

/**
 * Renames a folder, restricts it, or changes with whom it is shared. Of a private folder, only take-overs can be ended.
 * Throws `not_authorized`, `folder_not_found`, `folder_changed` if somebody else was faster, `folder_private`,
 * `folder_name_taken`, `folder_needs_manager` and `invalid_input`.
 */
export const changeFolder = (act: MemberAct, folderId: string, change: FolderChange): Promise<{ version: number }> =>
  changing(act, async context => {
    const { tx, now, folders, reach, members } = context
    const { organizationId } = act.caller
    const folder = folderIn(folders, reach, folderId)
    assertManaged(reach, folder, 'change this folder')
    if (folder.version !== change.version) throw new CodedError('folder_changed')
    if (folder.personId !== null) return endTakeOvers(act, context, { folder, change })
    const name = change.name?.trim() ?? folder.name
    const isRestricted = change.isRestricted ?? folder.isRestricted
    if (isRestricted !== folder.isRestricted && folder.parentId !== null)
      throw invalidInput('isRestricted must be set on the folder at the top')
    assertNameFree(folders, { ...folder, name })
    const before = await folderAccess(tx, organizationId, folderId)
    const { access } = change
    const grants = access === undefined ? before : await grantsFrom(tx, { organizationId, members, access })
    if (folder.parentId === null && isRestricted)
      await assertManager(tx, { folder: { ...folder, isRestricted }, grants, members })
    await updateFolder(tx, folderId, { name })
    if (isRestricted !== folder.isRestricted)
      await setRestricted(
        tx,
        treeOf(folderId, folders).map(item => item.folderId),
        isRestricted,
      )
    if (access !== undefined) await replaceGrants(tx, folder, grants)
    await recordAct(act, { tx, now }, 'folder_changed', {
      ...folderFacts({ ...folder, name, isRestricted }),
      previous_folder_name: folder.name,
      access: accessFacts(await folderAccess(tx, organizationId, folderId)),
      previous_access: accessFacts(before),
    })
    return { version: folder.version + 1 }
  })

/**
 * Ends take-overs of a private folder: its person can end each, and an owner their own. Nothing else about the folder can
 * change. Throws `folder_private` and `invalid_input`.
 */
async function endTakeOvers(
  act: MemberAct,
  { tx, now, members }: Changing,
  { folder, change }: { folder: Folder; change: FolderChange },
): Promise<{ version: number }> {
  const { organizationId, person } = act.caller
  const { name, isRestricted, access } = change
  if (name !== undefined || isRestricted !== undefined || access === undefined) throw new CodedError('folder_private')
  const before = await folderAccess(tx, organizationId, folder.folderId)
  const grants = await grantsFrom(tx, { organizationId, members, access })
  const isIn = (list: readonly FolderGrant[], { personId, groupId, level }: FolderGrant) =>
    list.some(grant => grant.personId === personId && grant.groupId === groupId && grant.level === level)
  const ended = before.filter(grant => !isIn(grants, grant))
  const isOwn = folder.personId === person.personId
  const mayEnd = isOwn || ended.every(({ personId }) => personId === person.personId)
  if (!mayEnd || !grants.every(grant => isIn(before, grant))) throw new CodedError('folder_private')
  await updateFolder(tx, folder.folderId, {})
  await replaceGrants(tx, folder, grants)
  await recordAct(act, { tx, now }, 'folder_take_over_ended', {
    ...folderFacts(folder),
    person_id: folder.personId,
    access: accessFacts(await folderAccess(tx, organizationId, folder.folderId)),
    previous_access: accessFacts(before),
  })
  return { version: folder.version + 1 }
}

/**
 * Deletes a folder. Its records move to `into`, a folder or `everyone`. Nothing can be put into the folder meanwhile.
 * Throws `not_authorized`, `folder_not_found`, `folder_private`, `folder_has_folders`, `folder_not_empty` and
 * `folder_too_full`.
 */
export const removeFolder = (act: MemberAct, folderId: string, into: string | undefined): Promise<void> =>
  changing(act, async ({ tx, now, folders, reach }) => {
    const folder = folderIn(folders, reach, folderId)
    assertManaged(reach, folder, 'delete this folder')
    if (folder.personId !== null) throw new CodedError('folder_private')
    if (folders.some(({ parentId }) => parentId === folderId)) throw new CodedError('folder_has_folders')
    await lockFolder(tx, folderId)
    const count = await countRecords(tx, folderId, movedMost + 1)
    if (count > movedMost) throw new CodedError('folder_too_full', { most: String(movedMost) })
    if (count > 0) {
      if (into === undefined || into === folderId) throw new CodedError('folder_not_empty')
      const target = into === everyoneFolder ? null : folderIn(folders, reach, into).folderId
      if (!includesLevel(reach.levelIn(target), 'use'))
        throw new CodedError('not_authorized', { action: 'keep something in this folder' })
      for (const table of recordTables)
        await moveRecords(tx, { table, ids: await listRecordIds(tx, table, folderId), folderId: target })
    }
    await deleteFolder(tx, folderId)
    await recordAct(act, { tx, now }, 'folder_deleted', { ...folderFacts(folder), moved: count, into: into ?? null })
  })

/**
 * Lets an owner manage a private or restricted folder. Those who manage it until then are told by email. Throws
 * `not_authorized` and `folder_not_found`.
 */
export const takeOverFolder = (act: MemberAct, folderId: string): Promise<void> =>
  changing(
    act,
    async ({ tx, now, folders, reach, members }) => {
      const { organizationId, person } = act.caller
      const folder = folders.find(item => item.folderId === folderId)
      if (!folder) throw notFound(folderId)
      if (reach.levelIn(folderId) === 'manage') return
      const managers = managersOf(await readFolderSharing(tx, organizationId, members), folder)
      // whoever has a private folder is told of it in every role
      const affected = members.filter(member => member.personId === folder.personId || managers.includes(member))
      await shareWithPerson(tx, folder, { personId: person.personId, level: 'manage' })
      await recordAct(act, { tx, now }, 'folder_taken_over', {
        ...folderFacts(folder),
        ...(folder.personId !== null && { person_id: folder.personId }),
      })
      for (const { email, name, personId } of affected)
        await queueMail(tx, {
          kind: folderTakenOver,
          organizationId,
          to: { email, name: name || null },
          subjectId: folderId,
          details: {
            by: person.name || person.email,
            ...(folder.personId !== personId && {
              folder: folder.person ? folder.person.name || folder.person.email : folder.name,
            }),
          },
          at: now,
        })
    },
    'folders:take-over',
  )

/** Runs a change of folders one at a time, with the folders and the caller's reach as they are now. */
async function changing<T>(
  act: MemberAct,
  work: (changing: Changing) => Promise<T>,
  permission: Permission = 'folders:write',
): Promise<T> {
  const { organizationId } = act.caller
  const needed = { permission, action: 'change the folders of this organization' }
  const result = await changeAsMember(act, needed, async (tx, now, permissions) => {
    const folders = await listFolders(tx, organizationId)
    const members = await membersOf(tx, organizationId)
    const reach = await reachOfCallerNow(tx, act.caller, { folders, members })
    return work({ tx, now, permissions, folders, reach, members })
  })
  forgetReach(act.platform)
  return result
}

const byId = (folders: Folder[]) => new Map(folders.map(folder => [folder.folderId, folder]))
const notFound = (id: string) => new CodedError('folder_not_found', { id })

function folderIn(folders: Folder[], reach: Reach, folderId: string): Folder {
  const folder = isId('fold', folderId) ? folders.find(item => item.folderId === folderId) : undefined
  if (!folder || reach.levelIn(folderId) === null) throw notFound(folderId)
  return folder
}

function assertManaged(reach: Reach, { folderId }: Folder, action: string): void {
  if (reach.levelIn(folderId) !== 'manage') throw new CodedError('not_authorized', { action })
}

function assertNameFree(folders: Folder[], { folderId, parentId, name }: Folder): void {
  if (name === '') throw invalidInput('name must not be blank')
  const isTaken = folders.some(
    other =>
      other.folderId !== folderId &&
      other.personId === null &&
      other.parentId === parentId &&
      other.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new CodedError('folder_name_taken', { name })
}

/** Reads the shares that a caller names. Throws `invalid_input` for somebody twice, and for who is not there. */
async function grantsFrom(
  tx: Tx,
  { organizationId, members, access }: { organizationId: string; members: readonly Member[]; access: GrantInput[] },
): Promise<FolderGrant[]> {
  const grants = access.map(({ personId = null, groupId = null, level }) => ({ personId, groupId, level }))
  const groups = await listGroups(tx, organizationId)
  const seen = new Set<string>()
  for (const [index, { personId, groupId }] of grants.entries()) {
    const at = `access[${index}]`
    if (personId !== null && groupId !== null) throw invalidInput(`${at} must name a person or a group, not both`)
    if (personId !== null && !members.some(member => member.personId === personId))
      throw invalidInput(`${at}.personId must be a person of the organization`)
    if (groupId !== null && !groups.some(group => group.groupId === groupId))
      throw invalidInput(`${at}.groupId must be a group of the organization`)
    const key = personId ?? groupId ?? ''
    if (seen.has(key)) throw invalidInput(`${at} names somebody a second time`)
    seen.add(key)
  }
  return grants
}

/** Throws `folder_needs_manager` if these shares would leave a restricted folder at the top without a manager. */
async function assertManager(
  tx: Tx,
  { folder, grants, members }: { folder: Folder; grants: FolderGrant[]; members: readonly Member[] },
): Promise<void> {
  const { folderId } = folder
  const now = await readFolderSharing(tx, folder.organizationId, members)
  const shared = { ...now, folders: [folder], grants: grants.map(grant => ({ ...grant, folderId })) }
  if (managersOf(shared, folder).length === 0) throw new CodedError('folder_needs_manager')
}

/** Returns what the events of a folder tell of it. They name no private folder. */
export const folderFacts = ({ folderId, name, isRestricted, personId }: Folder): EventDetails => ({
  folder_id: folderId,
  folder_name: personId === null ? name : null,
  restricted: isRestricted,
})

/** Names whom a folder is shared with, because a person or group may be gone when the event is read. */
const accessFacts = (grants: NamedGrant[]) =>
  grants.map(({ personId, groupId, level, name, email }) => ({
    ...{ person_id: personId, group_id: groupId, level },
    name: name || email,
  }))
