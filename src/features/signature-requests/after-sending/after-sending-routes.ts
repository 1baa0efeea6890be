import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { readRecord } from '../read-record.ts'
import { recipientSignatureResource, signatureRequestResource } from '../signature-request-resources.ts'
import { correctSignerBody, extendDeadlineBody, signatureRequestSchema } from '../signature-request-schemas.ts'
import { correctSigner } from './correct-signer.ts'
import { deleteContent } from './delete-content.ts'
import { extendDeadline } from './extend-deadline.ts'

/** What a sender does with a request that is out. */
export const afterSendingRoutes: Route[] = [
  defineRoute({
    method: 'PATCH',
    path: '/recipient-signatures/:recipientSignatureId',
    versioned: true,
    operationId: 'correctSigner',
    summary: 'Correct a signer',
    description:
      'Changes the name or email address of a signer who has not signed. Existing links and sessions of the signer end at once. For a regular request the signer is emailed a new link; if the address changed, a saved draft is discarded. A signer can be corrected five times within 24 hours. Returns the signature request.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'correct this recipient signature',
    resource: recipientSignatureResource,
    body: correctSignerBody,
    response: signatureRequestSchema,
    errors: [
      'already_signed',
      'corrected_too_often',
      'envelope_expired',
      'envelope_already_completed',
      'envelope_being_sealed',
    ],
    async handle({ platform, principal, resource, body }) {
      await correctSigner(platform, resource, body, principal)
      return readRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/signature-requests/:signatureRequestId',
    versioned: true,
    operationId: 'extendDeadline',
    summary: 'Extend the deadline',
    description:
      'Gives the signers of an open request more time. Links that were emailed work until the new deadline; nobody is emailed. What would move the deadline by less than an hour changes nothing, so it is safe to repeat the call. A request whose deadline has passed has ended: create another one.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'extend the deadline of this signature request',
    resource: signatureRequestResource,
    body: extendDeadlineBody,
    response: signatureRequestSchema,
    errors: ['envelope_expired', 'envelope_already_completed', 'envelope_being_sealed'],
    async handle({ platform, principal, resource, body }) {
      await extendDeadline(platform, resource.signatureRequestId, body.expiresInDays, principal)
      return readRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/signature-requests/:signatureRequestId/content',
    versioned: true,
    operationId: 'deleteSignatureRequestContent',
    summary: 'Delete the content of a signature request',
    description:
      'For a request that has ended. Documents, signatures, values, names, addresses and emails can no longer be retrieved, and are removed from the database and storage shortly after. Status, times, hashes and the event chain stay, and the chain still verifies. This cannot be undone. Repeating it changes nothing.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    needsRecentSignIn: true,
    action: 'delete the content of this signature request',
    resource: signatureRequestResource,
    response: Type.Object({}),
    errors: ['envelope_open', 'envelope_being_sealed'],
    async handle({ platform, principal: { knownBy }, resource }) {
      await deleteContent(platform, resource.signatureRequestId, { knownBy })
      return {}
    },
  }),
]
