import { Type } from '@sinclair/typebox'
import { sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { listSignatureRequests } from './signature-request-list.ts'
import { createdSignatureRequestSchema, signatureRequestSchema } from './signature-request-schemas.ts'

const listedSchema = Type.Object({
  ...Type.Omit(createdSignatureRequestSchema, ['fields']).properties,
  ...Type.Pick(signatureRequestSchema, ['expiredReason', 'metadata']).properties,
  signer: Type.Object({ email: Type.String(), name: Type.String() }, { description: 'The first in signing order' }),
})

export const signatureRequestListRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests',
    versioned: true,
    operationId: 'listSignatureRequests',
    summary: 'List the signature requests of the organization, newest first',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'list the signature requests for this organization',
    query: listQuerySchema,
    response: Type.Array(listedSchema),
    errors: ['updated_since_invalid', 'invalid_input'],
    handle({ platform, principal, query, request, reply }) {
      const asked = readListQuery(query)
      const list = listSignatureRequests(platform, principal.organizationId, asked.updatedSince)
      return sendJsonList({ platform, request, reply }, list, asked)
    },
  }),
]
