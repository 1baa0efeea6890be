import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import type { Access, AccessTerms } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { reachOfMember } from '../folders/reach.ts'
import { memberStandingOf } from '../people/membership.ts'
import type { SignedIn } from '../people/person.ts'
import { signedIn } from '../people/person-access.ts'
import { assertRecentSignIn } from '../people/recent-sign-in.ts'
import { permissionsOf, type Role } from '../people/roles.ts'
import { meetsSignInRule } from '../people/second-factor.ts'
import type { OrganizationCaller } from './organization-caller.ts'

/** A member of an organization who is signed in to the application. */
export interface MemberCaller extends OrganizationCaller {
  person: SignedIn
  role: Role
}

/**
 * Admits pages of the application to an organization's data by session cookie. A header names the organization, because
 * a person may have several open side by side. The member's role must allow the route's `permission`, or its `scope` if
 * the route has no `permission`.
 */
export const memberAccess: Access<MemberCaller> = {
  scheme: 'member',
  forPages: true,
  errors: [
    'auth_token_not_valid',
    'not_from_page',
    'organization_required',
    'not_authorized',
    'second_factor_required',
  ],
  authenticate: memberCaller,
}

/** Returns the member who makes a call. Used by every access that admits people. */
export async function memberCaller(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
  route: AccessTerms,
): Promise<MemberCaller> {
  const { scope, permission: needed = scope, action } = route
  const person = await signedIn(platform, request)
  const organizationId = request.headers['countersign-organization']
  if (typeof organizationId !== 'string' || organizationId === '') throw new CodedError('organization_required')
  const standing = await memberStandingOf(platform, organizationId, person.personId)
  const permissions: string[] = standing ? permissionsOf(standing.role) : []
  if (standing && !meetsSignInRule(platform, person, standing)) throw new CodedError('second_factor_required')
  if (standing === null || (needed !== undefined && !permissions.includes(needed)))
    throw new CodedError('not_authorized', { action: action ?? 'act for this organization' })
  if (route.needsRecentSignIn) assertRecentSignIn(platform, person)
  const { role } = standing
  const reach = await reachOfMember(platform, { organizationId, personId: person.personId, role })
  return {
    organizationId,
    role,
    person,
    scopes: permissions,
    reach,
    knownBy: { identified_by: 'person', person_id: person.personId },
    counted: { per: 'person', id: person.personId },
  }
}
