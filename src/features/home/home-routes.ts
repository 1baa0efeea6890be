import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../http/route.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { dismissFirstSteps, firstStepsOf } from '../organizations/first-steps.ts'
import { emailKey } from '../people/email-key.ts'
import { readAttention } from './attention-store.ts'
import { homeSchema } from './home-schemas.ts'
import { presentHome } from './present-home.ts'

const scope = 'signature-requests:read'

/** The routes of the home page, which people see first after they sign in. */
export const homeRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/home',
    versioned: true,
    operationId: 'readHome',
    summary: 'List what needs attention',
    description:
      'What waits for the person themselves, what needs somebody of the organization, what waits for others, and what was completed last: at most 5 of each, and how many there are. `toSign` and `toNegotiate` are empty until the person has confirmed their address.',
    access: memberAccess,
    scope,
    action: 'see what needs attention in this organization',
    response: homeSchema,
    errors: [],
    async handle({ platform, principal: { organizationId, person, scopes, reach } }) {
      const { places } = reach
      const { database, clock } = platform
      const { email, hasVerifiedEmail } = person
      const confirmedKey = hasVerifiedEmail ? emailKey(email) : null
      const seesEndpoints = scopes.includes('webhooks:read')
      const [rows, steps] = await Promise.all([
        readAttention(database, { organizationId, email, confirmedKey, seesEndpoints, places, now: clock.now() }),
        firstStepsOf(platform, organizationId, { ...person, places }),
      ])
      return presentHome(rows, steps)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/organization/first-steps',
    versioned: true,
    operationId: 'dismissFirstSteps',
    summary: 'Dismiss the first steps',
    description: 'Takes the way to the first signed document off the home page of everybody in the organization.',
    access: memberAccess,
    scope: 'signature-requests:write',
    action: 'dismiss the first steps of this organization',
    response: Type.Object({ dismissed: Type.Literal(true) }),
    errors: [],
    async handle({ platform, principal: { organizationId } }) {
      await dismissFirstSteps(platform, organizationId)
      return { dismissed: true as const }
    },
  }),
]
