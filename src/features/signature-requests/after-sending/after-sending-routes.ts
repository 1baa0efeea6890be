import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { memberAccess } from '../../credentials/member-access.ts'
import { readStoredRecord } from '../read-record.ts'
import { recipientSignatureResource, signatureRequestResource } from '../signature-request-resources.ts'
import { correctSignerBody, extendDeadlineBody, signatureRequestSchema } from '../signature-request-schemas.ts'
import { correctSigner } from './correct-signer.ts'
import { extendDeadline } from './extend-deadline.ts'
import { liftLegalHold, placeLegalHold, planDeletion, withdrawDeletion } from './planned-deletion.ts'

/** Programs need this scope, and people the role of an admin. */
const deletion = { scope: 'signature-requests:write', permission: 'content:delete' }

/** Routes that change a request after it was sent. */
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
      await correctSigner(platform, { signer: resource, correction: body, by: principal })
      return readStoredRecord(platform, resource.signatureRequestId)
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
      await extendDeadline(platform, {
        signatureRequestId: resource.signatureRequestId,
        expiresInDays: body.expiresInDays,
        by: principal,
      })
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/signature-requests/:signatureRequestId/content',
    versioned: true,
    operationId: 'deleteSignatureRequestContent',
    summary: 'Delete the content of a signature request',
    description:
      'For a request that has ended. Its content is deleted a week later (`contentDeletionDueAt`), and the owners of the organization are told by email; until then it can be kept after all (`keepSignatureRequestContent`). Documents, signatures, values, names, addresses and emails can then no longer be retrieved. Status, times, hashes and the event chain stay, and the chain still verifies. Repeating the call changes nothing. A person needs the role of an admin.',
    access: organizationAccess,
    needsRecentSignIn: true,
    ...deletion,
    action: 'delete the content of this signature request',
    resource: signatureRequestResource,
    response: Type.Object({}),
    errors: ['envelope_open', 'envelope_being_sealed', 'on_legal_hold'],
    async handle({ platform, principal, resource }) {
      await planDeletion(platform, resource.signatureRequestId, principal)
      return {}
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/signature-requests/:signatureRequestId/content/keep',
    versioned: true,
    operationId: 'keepSignatureRequestContent',
    summary: 'Keep the content of a signature request',
    description:
      'Withdraws a deletion that is planned and not yet due. Changes nothing where none is. Returns the signature request.',
    access: organizationAccess,
    ...deletion,
    action: 'keep the content of this signature request',
    resource: signatureRequestResource,
    response: signatureRequestSchema,
    errors: ['content_deleted'],
    async handle({ platform, principal, resource }) {
      await withdrawDeletion(platform, resource.signatureRequestId, principal)
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/signature-requests/:signatureRequestId/legal-hold',
    versioned: true,
    operationId: 'placeLegalHold',
    summary: 'Place a legal hold on a signature request',
    description:
      'Until the hold is lifted, nobody and no rule deletes the content of the request, and a deletion that is planned is withdrawn. Repeating the call changes nothing. Returns the signature request.',
    access: memberAccess,
    scope: 'content:delete',
    action: 'place a legal hold on this signature request',
    resource: signatureRequestResource,
    response: signatureRequestSchema,
    errors: ['content_deleted'],
    async handle({ platform, principal, resource }) {
      await placeLegalHold(platform, resource.signatureRequestId, principal)
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/signature-requests/:signatureRequestId/legal-hold',
    versioned: true,
    operationId: 'liftLegalHold',
    summary: 'Lift the legal hold on a signature request',
    description: 'Its content can be deleted again. Changes nothing where there is no hold.',
    access: memberAccess,
    scope: 'content:delete',
    needsRecentSignIn: true,
    action: 'lift the legal hold on this signature request',
    resource: signatureRequestResource,
    response: Type.Object({}),
    errors: [],
    async handle({ platform, principal, resource }) {
      await liftLegalHold(platform, resource.signatureRequestId, principal)
      return {}
    },
  }),
]
