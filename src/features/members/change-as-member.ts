import type { ActorOrigin } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import { isRole, type Permission, permissionsOf } from '../people/roles.ts'
import { listMembers, lockOrganization } from './member-store.ts'

/** One of an organization's people changes something of it. */
export interface MemberAct {
  platform: Platform
  caller: MemberCaller
  origin: ActorOrigin
}

/**
 * One change of the organization after the other; what the caller may do is read under its lock: it may be gone by now. Throws
 * `not_authorized`.
 */
export function changeAsMember<T>(
  { platform, caller }: MemberAct,
  needed: { permission: Permission; action: string },
  work: (tx: Tx, now: Date, permissions: Permission[]) => Promise<T>,
): Promise<T> {
  return changeOrganization(platform, caller.organizationId, async (tx, now) => {
    const members = await listMembers(tx, caller.organizationId)
    const role = members.find(member => member.personId === caller.person.personId)?.role
    const permissions = role !== undefined && isRole(role) ? permissionsOf(role) : []
    if (!permissions.includes(needed.permission)) throw new CodedError('not_authorized', { action: needed.action })
    return work(tx, now, permissions)
  })
}

/** The same by the operator, who may do all. */
export function changeOrganization<T>(
  { database, clock }: Platform,
  organizationId: string,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async tx => {
    await lockOrganization(tx, organizationId)
    return work(tx, clock.now())
  })
}
