import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** People who are given access to folders together. */
export interface PeopleGroup {
  groupId: string
  name: string
  people: { personId: string; name: string; email: string }[]
}

/** Lists the groups of an organization with their people, by name. */
export async function listGroups(db: Executor, organizationId: string): Promise<PeopleGroup[]> {
  const { rows } = await sql<PeopleGroup>`
    select g.id as "groupId", g.name,
           coalesce((select json_agg(json_build_object('personId', u.id, 'name', u.name, 'email', u.email)
                                     order by lower(u.name), u.email)
                       from people_group_member m join "user" u on u.id = m.person_id
                      where m.group_id = g.id), '[]') as people
      from people_group g
     where g.organization_id = ${organizationId}
     order by lower(g.name)`.execute(db)
  return rows
}

export async function insertGroup(
  tx: Tx,
  { groupId, organizationId, name, at }: { groupId: string; organizationId: string; name: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('people_group')
    .values({ id: groupId, organization_id: organizationId, name, created_at: at })
    .execute()
}

export async function renameGroup(tx: Tx, groupId: string, name: string): Promise<void> {
  await tx.updateTable('people_group').set({ name }).where('id', '=', groupId).execute()
}

export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('people_group').where('id', '=', groupId).execute()
}

/** Replaces the people of a group. */
export async function replaceGroupMembers(
  tx: Tx,
  { groupId, organizationId }: { groupId: string; organizationId: string },
  personIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('people_group_member')
    .where('group_id', '=', groupId)
    .where('person_id', 'not in', personIds.length === 0 ? [''] : [...personIds])
    .execute()
  if (personIds.length === 0) return
  await tx
    .insertInto('people_group_member')
    .values(personIds.map(person_id => ({ group_id: groupId, organization_id: organizationId, person_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
