import type { FolderLevel, Reach } from '../../http/reach.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { type Role, sightOf } from '../people/roles.ts'
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

/** Like `reachOfMember`, but with the folders and shares as they are stored now, for a change that depends on them. */
export async function reachNow(
  db: Executor,
  folders: readonly FolderShape[],
  { organizationId, personId, role }: SeeingMember,
): Promise<Reach> {
  const granted = await readGrantedLevels(db, organizationId, personId)
  return reachOfPerson(folders, { sight: sightOf(role), personId, granted })
}

/** Returns what a program reaches by its credential, which may be bound to folders. */
export const reachOfCredential = async (
  platform: Pick<Platform, 'caches' | 'database'>,
  { organizationId, folderIds }: { organizationId: string; folderIds: readonly string[] | null },
): Promise<Reach> => reachOfProgram(await shapesOf(platform, organizationId), folderIds)

const shapesOf = ({ caches, database }: Pick<Platform, 'caches' | 'database'>, organizationId: string) =>
  caches.of(knownShapes).of(organizationId, () => readFolderShapes(database, organizationId))

/** Makes a change of folders or of access to them take effect in this process at once. */
export function forgetReach({ caches }: Pick<Platform, 'caches'>): void {
  caches.of(knownShapes).forget()
  caches.of(knownGrants).forget()
}
