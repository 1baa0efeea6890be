import type { EventDetails } from '../../engine/events/event-record.ts'
import type { ActorOrigin } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import { appendOrganizationEvent } from '../events/append-event.ts'
import type { OrganizationEventType } from '../events/organization-event-kinds.ts'
import { isRole, type Permission, permissionsOf } from '../people/roles.ts'
import { listMembers, lockOrganization } from './member-store.ts'

/** The context of a change that a member makes to their organization. */
export interface MemberAct {
  platform: Platform
  caller: MemberCaller
  origin: ActorOrigin
}

/**
 * Runs a change of an organization if the caller's role allows it. Changes run one at a time, and the role is read
 * under the organization's lock, because it may have changed since the call was admitted. Throws `not_authorized`.
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

/** Records in the audit list, in the transaction of a change, what a member has done. */
export const recordAct = (
  { caller, origin }: Pick<MemberAct, 'caller' | 'origin'>,
  { tx, now }: { tx: Tx; now: Date },
  type: OrganizationEventType,
  details: EventDetails,
) =>
  appendOrganizationEvent(tx, caller.organizationId, {
    ...{ type, at: now, actorEmail: caller.person.email, origin },
    details,
  })

/** Runs a change of an organization under its lock without checking a role. Only the operator may do this. */
export function changeOrganization<T>(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  organizationId: string,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async tx => {
    await lockOrganization(tx, organizationId)
    return work(tx, clock.now())
  })
}
