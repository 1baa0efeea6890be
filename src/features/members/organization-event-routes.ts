import { Type } from '@sinclair/typebox'
import { inputShown } from '../../http/input/shown-value.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { checkedLater, invalidInput } from '../../http/validation.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { organizationEventSchema } from '../events/event-schemas.ts'
import { readOrganizationEvents } from '../events/read-events.ts'
import { withholdNames } from './withheld-names.ts'

const mostAtOnce = 200

/** The route of the audit list, which shows who changed what in the organization itself. */
export const organizationEventRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/events',
    versioned: true,
    operationId: 'listOrganizationEvents',
    summary: 'List what changed in the organization',
    description:
      'Newest first: people, credentials and settings. The records form a hash chain, so that none can be changed or left out unnoticed. Names of restricted folders that you do not see are left out of the answer: `withheld` lists them. For the next page, send the `sequence` of the last record as `before`; the record with `sequence` 1 is the last one.',
    access: memberAccess,
    scope: 'audit:read',
    action: 'read the audit list of this organization',
    query: Type.Object({
      limit: checkedLater({ type: 'integer', minimum: 1, maximum: mostAtOnce, description: 'Defaults to 50' }),
      before: checkedLater({
        type: 'integer',
        minimum: 1,
        description: 'Returns only records with a lower `sequence`',
        examples: [51],
      }),
    }),
    response: named('OrganizationEvents', Type.Object({ organizationEvents: Type.Array(organizationEventSchema) })),
    errors: ['invalid_input'],
    async handle({ platform, principal, query, reply }) {
      const limit = wholeNumber('limit', query.limit, mostAtOnce) ?? 50
      const page = { before: wholeNumber('before', query.before, 2 ** 31 - 1), limit }
      const records = await readOrganizationEvents(platform.database, principal.organizationId, page)
      const shown = await withholdNames(platform.database, principal, records)
      reply.type('application/json; charset=utf-8').serializer((text: string) => text)
      // otherwise the stored canonical texts, so that hashes can be checked
      return `{"organizationEvents":[${shown.join(',')}]}`
    },
  }),
]

/** Reads a whole number from 1 to `most` from the query, where it is text. Throws `invalid_input`. */
function wholeNumber(name: string, value: unknown, most: number): number | null {
  if (value === undefined) return null
  const number = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most)
    throw invalidInput(`${name} must be an integer from 1 to ${most}; got ${inputShown(value)}`)
  return number
}
