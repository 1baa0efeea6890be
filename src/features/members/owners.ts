import type { Executor } from '../../platform/database/transaction.ts'
import { listMembers, type Member } from './member-store.ts'

/** Lists the people of an organization, owners first. */
export const membersOf = (db: Executor, organizationId: string): Promise<Member[]> => listMembers(db, organizationId)

/** Lists the owners of an organization, sorted by name. */
export const ownersOf = async (db: Executor, organizationId: string): Promise<Member[]> =>
  (await listMembers(db, organizationId)).filter(member => member.role === 'owner')
