import type { Executor } from '../../platform/database/transaction.ts'
import { listMembers, type Member } from './member-store.ts'

/** Lists the owners of an organization, sorted by name. */
export const ownersOf = async (db: Executor, organizationId: string): Promise<Member[]> =>
  (await listMembers(db, organizationId)).filter(member => member.role === 'owner')
