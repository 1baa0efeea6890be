import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { invalidInput } from '../../http/validation.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { readUsage } from './usage-store.ts'

const dayMs = 86_400_000
const date = Type.String({ format: 'date' })
const created = Type.Object({ created: Type.Integer() })

const usageSchema = named(
  'BillingUsage',
  Type.Object({
    numberOfRedliningSessions: Type.Integer({ description: 'Number of redline requests created' }),
    from: nullable(date),
    to: nullable(date),
    signatureRequests: Type.Object({ created: Type.Integer(), completed: Type.Integer() }),
    redlineRequests: created,
    templates: created,
  }),
)

export const billingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/billing',
    versioned: true,
    operationId: 'readBilling',
    summary: 'Get billing usage',
    description:
      'Returns what your organization has created and completed between `from` and `to`. Omit either for no limit. Test requests do not count.',
    access: organizationAccess,
    scope: 'billing:read',
    action: 'retrieve the billing usage for this organization',
    query: Type.Object({
      from: Type.Optional(Type.String({ format: 'date', description: 'First day to count, in UTC' })),
      to: Type.Optional(Type.String({ format: 'date', description: 'Last day to count, in UTC' })),
    }),
    response: usageSchema,
    errors: ['invalid_input'],
    async handle({ platform, principal, query }) {
      const { from = null, to = null } = query
      if (from !== null && to !== null && from > to) throw invalidInput('from must not be after to')
      const first = from === null ? null : new Date(from)
      const before = to === null ? null : new Date(Date.parse(to) + dayMs)
      const usage = await readUsage(platform.database, {
        organizationId: principal.organizationId,
        from: first,
        before,
      })
      return {
        numberOfRedliningSessions: usage.redlineRequestsCreated,
        from,
        to,
        signatureRequests: { created: usage.signatureRequestsCreated, completed: usage.signatureRequestsCompleted },
        redlineRequests: { created: usage.redlineRequestsCreated },
        templates: { created: usage.templatesCreated },
      }
    },
  }),
]
