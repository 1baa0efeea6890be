import { sql } from 'kysely'
import type { FolderLevel } from '../../http/reach.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from '../people/person.ts'
import type { Folder, FolderGrant } from './folder.ts'

const columns = `id as "folderId", organization_id as "organizationId", parent_id as "parentId", name,
  person_id as "personId", is_restricted as "isRestricted", version, created_at as "createdAt"`

/** A folder with the person whose private folder it is. */
export interface ListedFolder extends Folder {
  person: Person | null
}

/** Lists the folders of an organization by name. */
export async function listFolders(db: Executor, organizationId: string): Promise<ListedFolder[]> {
  const { rows } = await sql<ListedFolder>`
    select ${sql.raw(columns)},
           (select json_build_object('personId', u.id, 'name', u.name, 'email', u.email)
              from "user" u where u.id = folder.person_id) as person
      from folder where organization_id = ${organizationId} order by lower(name), id`.execute(db)
  return rows
}

export async function insertFolder(tx: Tx, folder: Folder): Promise<void> {
  await tx
    .insertInto('folder')
    .values({
      id: folder.folderId,
      organization_id: folder.organizationId,
      parent_id: folder.parentId,
      name: folder.name,
      person_id: folder.personId,
      is_restricted: folder.isRestricted,
      version: folder.version,
      created_at: folder.createdAt,
    })
    .execute()
}

/** Returns the private folder of a person, which is created if there is none yet. */
export async function ensurePrivateFolder(
  tx: Tx,
  { organizationId, personId, at }: { organizationId: string; personId: string; at: Date },
): Promise<{ folderId: string; isNew: boolean }> {
  const folderId = newId('fold')
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into folder (id, organization_id, name, person_id, is_restricted, created_at)
      values (${folderId}, ${organizationId}, 'Private', ${personId}, true, ${at})
      on conflict (organization_id, person_id) where person_id is not null do nothing
      returning id
    )
    select id from made
     union all
    select id from folder where organization_id = ${organizationId} and person_id = ${personId}`.execute(tx)
  // a folder that another call has just committed is not in the snapshot of this statement
  const id = rows[0]?.id ?? (await privateFolderId(tx, organizationId, personId))
  return { folderId: id, isNew: id === folderId }
}

async function privateFolderId(db: Executor, organizationId: string, personId: string): Promise<string> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateFolder(
  tx: Tx,
  folderId: string,
  set: Partial<Pick<Folder, 'name' | 'personId' | 'isRestricted'>>,
): Promise<void> {
  await tx
    .updateTable('folder')
    .set({
      ...(set.name !== undefined && { name: set.name }),
      ...(set.personId !== undefined && { person_id: set.personId }),
      ...(set.isRestricted !== undefined && { is_restricted: set.isRestricted }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', folderId)
    .execute()
}

/** Restricts folders, or lifts their restriction. */
export async function setRestricted(tx: Tx, folderIds: readonly string[], isRestricted: boolean): Promise<void> {
  if (folderIds.length === 0) return
  await tx
    .updateTable('folder')
    .set({ is_restricted: isRestricted })
    .where('id', 'in', [...folderIds])
    .execute()
}

export async function deleteFolder(tx: Tx, folderId: string): Promise<void> {
  await tx.deleteFrom('folder').where('id', '=', folderId).execute()
}

/** Locks a folder until the transaction ends: no record can be put into it meanwhile. Returns null if it is gone. */
export async function lockFolder(tx: Tx, folderId: string): Promise<Folder | null> {
  const { rows } = await sql<Folder>`
    select ${sql.raw(columns)} from folder where id = ${folderId} for update`.execute(tx)
  return rows[0] ?? null
}

/** A share of a folder, with the names of who gets it. */
export interface NamedGrant extends FolderGrant {
  folderId: string
  /** The name of the person or group; null for everyone. */
  name: string | null
  email: string | null
}

/** Lists the shares of folders: people by name, then groups, then everyone. */
export async function listGrants(db: Executor, organizationId: string): Promise<NamedGrant[]> {
  const { rows } = await sql<NamedGrant>`
    select f.folder_id as "folderId", f.person_id as "personId", f.group_id as "groupId", f.level,
           coalesce(nullif(u.name, ''), u.email, g.name) as name, u.email
      from folder_grant f
      left join "user" u on u.id = f.person_id
      left join people_group g on g.id = f.group_id
     where f.organization_id = ${organizationId}
     order by f.person_id is null, f.group_id is null, lower(coalesce(nullif(u.name, ''), u.email, g.name))`.execute(db)
  return rows
}

/** Replaces the shares of a folder. */
export async function replaceGrants(
  tx: Tx,
  { folderId, organizationId }: Pick<Folder, 'folderId' | 'organizationId'>,
  grants: readonly FolderGrant[],
): Promise<void> {
  await tx.deleteFrom('folder_grant').where('folder_id', '=', folderId).execute()
  if (grants.length === 0) return
  await tx
    .insertInto('folder_grant')
    .values(
      grants.map(({ personId, groupId, level }) => ({
        folder_id: folderId,
        organization_id: organizationId,
        person_id: personId,
        group_id: groupId,
        level,
      })),
    )
    .execute()
}

/** Shares a folder with a person. An earlier share with the same person is replaced. */
export async function upsertGrant(
  tx: Tx,
  folder: Pick<Folder, 'folderId' | 'organizationId'>,
  { personId, level }: { personId: string; level: FolderLevel },
): Promise<void> {
  const { folderId, organizationId } = folder
  await sql`delete from folder_grant where folder_id = ${folderId} and person_id = ${personId}`.execute(tx)
  await tx
    .insertInto('folder_grant')
    .values({ folder_id: folderId, organization_id: organizationId, person_id: personId, group_id: null, level })
    .execute()
}

/** Ends the shares of the private folders of others that a person has because they took the folders over. */
export async function deleteTakeOvers(
  tx: Tx,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<void> {
  await sql`
    delete from folder_grant g
     using folder f
     where f.id = g.folder_id and g.organization_id = ${organizationId} and g.person_id = ${personId}
       and f.person_id is not null and f.person_id <> g.person_id`.execute(tx)
}

/** Lists who is in the groups of an organization. */
export const listGroupMembers = (
  db: Executor,
  organizationId: string,
): Promise<{ groupId: string; personId: string }[]> =>
  db
    .selectFrom('people_group_member')
    .select(['group_id as groupId', 'person_id as personId'])
    .where('organization_id', '=', organizationId)
    .execute()
