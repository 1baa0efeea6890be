import type { Executor } from '../../platform/database/transaction.ts'
import { listMembers, type Member } from './member-store.ts'

/** The owners of an organization, by name. */
export const ownersOf = async (db: Executor, organizationId: string): Promise<Member[]> =>
  (await listMembers(db, organizationId)).filter(member => member.role === 'owner')
