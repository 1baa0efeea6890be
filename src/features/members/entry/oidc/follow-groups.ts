import type { ActorOrigin } from '../../../../http/actor-origin.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { appendOrganizationEvent } from '../../../events/append-event.ts'
import { setProviderGroups } from '../../../folders/folders.ts'
import { forgetReach } from '../../../folders/reach.ts'
import { forgetStandings, membershipsOf } from '../../../people/membership.ts'
import { isRole, type Role } from '../../../people/roles.ts'
import { listMembers, lockOrganization, updateMemberRole } from '../../member-store.ts'

/**
 * Gives a person who signed in at the OpenID provider the groups that the provider names, in each of their
 * organizations, and the role that is set for one of these groups. Owners keep their role. Does nothing if the operator
 * has set no claim.
 */
export async function followGroups(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>,
  { personId, groups, origin }: { personId: string; groups: readonly string[] | null; origin: ActorOrigin },
): Promise<void> {
  if (groups === null) return
  const { database, clock, config } = platform
  for (const { organizationId } of await membershipsOf(platform, personId))
    await inTransaction(database, async tx => {
      await lockOrganization(tx, organizationId)
      const member = (await listMembers(tx, organizationId)).find(other => other.personId === personId)
      if (!member) return
      await setProviderGroups(tx, { organizationId, personId, names: groups })
      const role = roleOf(config.oidc?.roles ?? [], groups)
      if (role === null || member.role === 'owner' || member.role === role) return
      await updateMemberRole(tx, member.memberId, role)
      const { name, email } = member
      await appendOrganizationEvent(tx, organizationId, {
        ...{ type: 'member_role_changed', at: clock.now(), actorEmail: null, origin },
        details: { person_id: personId, name, email, role, previous_role: member.role, by_provider: true },
      })
    })
  forgetReach(platform)
  forgetStandings(platform)
}

/**
 * Returns the role of the first row whose group the provider names. Whoever is in none of these groups is a member; null
 * if there are no rows, so that roles are changed on the pages.
 */
function roleOf(rows: readonly { role: string; group: string }[], groups: readonly string[]): Role | null {
  if (rows.length === 0) return null
  const named = new Set(groups.map(group => group.toLowerCase()))
  const role = rows.find(row => named.has(row.group.toLowerCase()))?.role ?? 'member'
  return isRole(role) ? role : null
}
