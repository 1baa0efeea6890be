import { Type } from '@sinclair/typebox'
import { defineListRoute } from '../../../http/list-route.ts'
import type { Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { createdSignatureRequestSchema, signatureRequestSchema } from '../signature-request-schemas.ts'
import { listSignatureRequests } from './signature-request-list.ts'

const listedSchema = Type.Object({
  ...Type.Omit(createdSignatureRequestSchema, ['fields']).properties,
  ...Type.Pick(signatureRequestSchema, ['expiredReason', 'metadata']).properties,
  signer: Type.Object({ email: Type.String(), name: Type.String() }, { description: 'The first in signing order' }),
})

export const signatureRequestListRoutes: Route[] = [
  defineListRoute({
    path: '/signature-requests',
    operationId: 'listSignatureRequests',
    summary: 'List the signature requests of the organization, newest first',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'list the signature requests for this organization',
    record: listedSchema,
    list: listSignatureRequests,
  }),
]
