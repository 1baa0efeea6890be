import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { readRecord } from '../read-record.ts'
import { recipientSignatureResource, signatureRequestResource } from '../signature-request-resources.ts'
import { correctSignerBody, signatureRequestSchema } from '../signature-request-schemas.ts'
import { correctSigner } from './correct-signer.ts'
import { deleteContent } from './delete-content.ts'

/** What a sender does with a request that is out. */
export const afterSendingRoutes: Route[] = [
  defineRoute({
    method: 'PATCH',
    path: '/recipient-signatures/:recipientSignatureId',
    versioned: true,
    operationId: 'correctSigner',
    summary: 'Correct the name or the address of a signer who has not signed',
    description:
      'The signer’s earlier links and sessions end at once, and a regular request mails a new invitation. Under another address the draft of the earlier person is dropped. What changes nothing does nothing. A signer can be corrected five times within 24 hours. Answers the record of the signature request.',
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
    async handle({ platform, principal: { knownBy }, resource, body }) {
      await correctSigner(platform, resource, body, knownBy)
      return readRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/signature-requests/:signatureRequestId/content',
    versioned: true,
    operationId: 'deleteSignatureRequestContent',
    summary: 'Delete the documents, values and persons of a signature request that has ended',
    description:
      'The sealed file, signatures, values, names, addresses, mails and texts are gone at once for every call, and from database and storage shortly after. Status, times, hashes and the chain of events stay, and the chain still verifies. It cannot be undone. A repeat changes nothing.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'delete the content of this signature request',
    resource: signatureRequestResource,
    response: Type.Object({}),
    errors: ['envelope_open', 'envelope_being_sealed'],
    async handle({ platform, principal: { knownBy }, resource }) {
      await deleteContent(platform, resource.signatureRequestId, knownBy)
      return {}
    },
  }),
]
