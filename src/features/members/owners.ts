import type { Executor } from '../../platform/database/transaction.ts'
import { listMembers, type Member } from './member-store.ts'

export type { Member }

/** Lists the people of an organization, owners first. */
export const membersOf = (db: Executor, organizationId: string): Promise<Member[]> => listMembers(db, organizationId)
