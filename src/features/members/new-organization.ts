import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from '../people/person.ts'
import { insertMember, lockOrganization } from './member-store.ts'
import { insertOrganization } from './new-organization-store.ts'

/** Creates an organization with its first owner and locks it for the event that follows. Returns its id. */
export async function insertNewOrganization(
  tx: Tx,
  { name, owner, now }: { name: string; owner: Person; now: Date },
): Promise<string> {
  const organizationId = newId('org')
  await insertOrganization(tx, { organizationId, name, now })
  await lockOrganization(tx, organizationId)
  await insertMember(tx, { memberId: newId('mem'), organizationId, personId: owner.personId, role: 'owner', now })
  return organizationId
}
