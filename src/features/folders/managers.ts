import type { FolderLevel, Reach } from '../../http/reach.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { isRole, permissionsOf, sightOf } from '../people/roles.ts'
import { type Folder, type FolderGrant, highestLevel } from './folder.ts'
import { listFolders, listGrants, listGroupMembers } from './folder-store.ts'
import { reachOfPerson } from './reach-from.ts'

/** A member of an organization, as far as it decides what they manage. */
interface RoleHolder {
  personId: string
  role: string
}

/** What decides who manages the folders of an organization. Callers change a copy to ask what would be. */
export interface FolderSharing<M extends RoleHolder = RoleHolder> {
  folders: readonly Folder[]
  grants: readonly (FolderGrant & { folderId: string })[]
  /** The ids of the people in each group. */
  groups: ReadonlyMap<string, ReadonlySet<string>>
  members: readonly M[]
}

/** Reads how folders are shared now. */
export async function readFolderSharing<M extends RoleHolder>(
  db: Executor,
  organizationId: string,
  members: readonly M[],
): Promise<FolderSharing<M>> {
  const byGroup = Map.groupBy(await listGroupMembers(db, organizationId), ({ groupId }) => groupId)
  return {
    folders: await listFolders(db, organizationId),
    grants: await listGrants(db, organizationId),
    groups: new Map([...byGroup].map(([id, people]) => [id, new Set(people.map(({ personId }) => personId))])),
    members,
  }
}

/** Returns what a member reaches, as folders are shared now. */
export function reachIn({ folders, grants, groups }: FolderSharing, { personId, role }: RoleHolder): Reach {
  const granted = new Map<string, FolderLevel>()
  for (const grant of grants)
    if (isSharedWith(grant, personId, groups))
      granted.set(grant.folderId, highestLevel([granted.get(grant.folderId), grant.level])!)
  return reachOfPerson(folders, { sight: isRole(role) ? sightOf(role) : 'nothing', personId, granted })
}

function isSharedWith({ personId, groupId }: FolderGrant, memberId: string, groups: FolderSharing['groups']): boolean {
  if (groupId === null) return personId === null || personId === memberId
  return groups.get(groupId)?.has(memberId) ?? false
}

/**
 * Returns who can manage a folder: by a share with them or a group, also of a folder that it is in, or by their role. A
 * role that changes no folders manages none, whatever is shared with its people.
 */
export const managersOf = <M extends RoleHolder>(sharing: FolderSharing<M>, { folderId }: Folder): M[] =>
  sharing.members.filter(member => changesFolders(member) && reachIn(sharing, member).levelIn(folderId) === 'manage')

/** Returns the restricted folders that nobody would manage any more after a change. Folders in them are not listed. */
export function foldersLosingManagers(before: FolderSharing, after: FolderSharing): Folder[] {
  const [wasManaged, isManaged] = [managedIn(before), managedIn(after)]
  return after.folders
    .filter(({ isRestricted, parentId, personId }) => isRestricted && parentId === null && personId === null)
    .filter(folder => wasManaged(folder) && !isManaged(folder))
}

/** Returns a function that tells whether anybody can manage a folder. It reads what each member reaches once. */
function managedIn(sharing: FolderSharing): (folder: Folder) => boolean {
  const reaches = sharing.members.filter(changesFolders).map(member => reachIn(sharing, member))
  return ({ folderId }) => reaches.some(reach => reach.levelIn(folderId) === 'manage')
}

const changesFolders = ({ role }: RoleHolder): boolean => isRole(role) && permissionsOf(role).includes('folders:write')
