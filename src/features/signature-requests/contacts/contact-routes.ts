import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { searchContacts } from './contact-store.ts'

const contactSchema = named(
  'Contact',
  Type.Object({
    email: Type.String({ format: 'email', examples: ['bea@buyer.example'] }),
    name: Type.String({ examples: ['Bea Buyer'] }),
    lastUsedAt: Type.String({ format: 'date-time', description: 'When a document was last sent to them' }),
  }),
)

/** Routes for the people whom an organization has asked to sign. */
export const contactRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/contacts',
    versioned: true,
    operationId: 'searchContacts',
    summary: 'Search for people who were asked to sign',
    description:
      'Signers of the last 2,000 signature requests that you see, whose name or address contains `search`. Each address comes once, with the name it was last used with. At most 10, last used first.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'search the contacts of this organization',
    query: Type.Object({
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Part of a name or address, in any case. Everybody if omitted',
          examples: ['bea'],
        }),
      ),
    }),
    response: Type.Array(contactSchema),
    errors: [],
    async handle({ platform, principal: { organizationId, reach }, query: { search = '' } }) {
      const wanted = { organizationId, places: reach.places, search: search.trim() }
      const contacts = await searchContacts(platform.database, wanted)
      return contacts.map(({ lastUsedAt, ...contact }) => ({ ...contact, lastUsedAt: lastUsedAt.toISOString() }))
    },
  }),
]
