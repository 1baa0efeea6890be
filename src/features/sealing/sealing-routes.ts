import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { readStoredRecord } from '../signature-requests/read-record.ts'
import { signatureRequestResource } from '../signature-requests/signature-request-resources.ts'
import { signatureRequestSchema } from '../signature-requests/signature-request-schemas.ts'
import { resealSignatureRequest } from './reseal-signature-request.ts'

/** The routes that let a sender have a request sealed again. */
export const sealingRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/signature-requests/:signatureRequestId/reseal',
    versioned: true,
    operationId: 'resealSignatureRequest',
    summary: 'Seal a signature request again',
    description:
      'Queues the seal of a request again that everyone has signed and that could not be sealed (`sealingFailedAt`), or that has waited for its seal for 10 minutes. Nobody has to sign again. While the document is being sealed, the call changes nothing, so it is safe to repeat. Returns the signature request.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'seal this signature request again',
    resource: signatureRequestResource,
    response: signatureRequestSchema,
    errors: ['envelope_not_signed_yet', 'envelope_already_completed', 'envelope_expired'],
    async handle({ platform, principal, resource }) {
      await resealSignatureRequest(platform, resource.signatureRequestId, principal)
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
]
