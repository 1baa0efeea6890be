import type { FolderLevel, Reach } from '../../http/reach.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { memberStandingOf } from '../people/membership.ts'
import { isRole, permissionsOf, type Role, sightOf } from '../people/roles.ts'
import { type FolderShape, reachOfPerson, reachOfProgram } from './reach-from.ts'
import { readFolderShapes, readGrantedLevels } from './reach-store.ts'

const knownShapes = () => new RecentReads<FolderShape[]>()
const knownGrants = () => new RecentReads<Map<string, FolderLevel>>()

/** A member of an organization, as far as it decides what they see. */
export interface SeeingMember {
  organizationId: string
  personId: string
  role: Role
}

/** Returns what a member reaches. A change of folders, groups or shares takes effect within a second. */
export async function reachOfMember(
  platform: Pick<Platform, 'caches' | 'database'>,
  { organizationId, personId, role }: SeeingMember,
): Promise<Reach> {
  const folders = await shapesOf(platform, organizationId)
  const granted =
    folders.length === 0
      ? new Map<string, FolderLevel>()
      : await platform.caches
          .of(knownGrants)
          .of(`${organizationId} ${personId}`, () => readGrantedLevels(platform.database, organizationId, personId))
  return reachOfPerson(folders, { sight: sightOf(role), personId, granted })
}

/**
 * Like `reachOfMember`, but with the folders, the shares and the role of the caller as they are stored now, for a change
 * that depends on them. Who is no member reaches nothing.
 */
export async function reachOfCallerNow(
  db: Executor,
  { organizationId, person: { personId } }: { organizationId: string; person: { personId: string } },
  { folders, members }: { folders: readonly FolderShape[]; members: readonly { personId: string; role: string }[] },
): Promise<Reach> {
  const role = members.find(member => member.personId === personId)?.role ?? ''
  const sight = isRole(role) ? sightOf(role) : 'nothing'
  return reachOfPerson(folders, { sight, personId, granted: await readGrantedLevels(db, organizationId, personId) })
}

/** A credential, as far as it decides what a program reaches. */
export interface SeeingCredential {
  organizationId: string
  /** The folders that it is bound to; null if it is bound to none. */
  folderIds: readonly string[] | null
  /** The person who created it; null if the operator did. */
  createdBy: string | null
}

/**
 * Returns what a program reaches by its credential. If it is bound to a restricted folder, the binding ends within a
 * second when the person who created it leaves the organization or no longer manages the folder.
 */
export async function reachOfCredential(
  platform: Pick<Platform, 'caches' | 'database'>,
  { organizationId, folderIds, createdBy }: SeeingCredential,
): Promise<Reach> {
  const folders = await shapesOf(platform, organizationId)
  if (folderIds === null) return reachOfProgram(folders, null)
  const anyRestricted = folders.some(({ isRestricted }) => isRestricted)
  const maker = anyRestricted && createdBy ? await folderManager(platform, organizationId, createdBy) : null
  return reachOfProgram(folders, { folderIds, isManagedByMaker: folderId => maker?.levelIn(folderId) === 'manage' })
}

/** Returns what a person reaches whose role may change folders; null for anybody else. */
async function folderManager(
  platform: Pick<Platform, 'caches' | 'database'>,
  organizationId: string,
  personId: string,
): Promise<Reach | null> {
  const standing = await memberStandingOf(platform, organizationId, personId)
  if (standing === null || !permissionsOf(standing.role).includes('folders:write')) return null
  return reachOfMember(platform, { organizationId, personId, role: standing.role })
}

const shapesOf = ({ caches, database }: Pick<Platform, 'caches' | 'database'>, organizationId: string) =>
  caches.of(knownShapes).of(organizationId, () => readFolderShapes(database, organizationId))

/** Makes a change of folders or of access to them take effect in this process at once. */
export function forgetReach({ caches }: Pick<Platform, 'caches'>): void {
  caches.of(knownShapes).forget()
  caches.of(knownGrants).forget()
}
