import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/**
 * Makes a person a member of the groups of an organization that have one of these names, without regard to case, and
 * ends the memberships that came from the provider in all others. Memberships that people gave stay.
 */
export async function setProviderGroups(
  tx: Tx,
  { organizationId, personId, names }: { organizationId: string; personId: string; names: readonly string[] },
): Promise<void> {
  const lower = names.map(name => name.toLowerCase())
  await sql`
    delete from people_group_member m
     using people_group g
     where g.id = m.group_id and m.organization_id = ${organizationId} and m.person_id = ${personId}
       and m.by_provider and not lower(g.name) = any (${lower}::text[])`.execute(tx)
  await sql`
    insert into people_group_member (group_id, organization_id, person_id, by_provider)
    select g.id, g.organization_id, ${personId}, true
      from people_group g
     where g.organization_id = ${organizationId} and lower(g.name) = any (${lower}::text[])
        on conflict do nothing`.execute(tx)
}
