import { Type } from '@sinclair/typebox'
import { originOf } from '../../../http/actor-origin.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { documentErrors, documentFacts } from '../agreement/document-errors.ts'
import { requestedRevision, revisionBody, revisionInput } from '../document/given-revision.ts'
import { editErrors } from '../edits/save-edit.ts'
import { operationIdBody, optionalOperationId } from '../once/operation-id.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { readRedlineSession } from '../session/read-redline-session.ts'
import { redlineSessionSchema } from '../session/session-schema.ts'
import { checkApproval } from './check-approval.ts'
import { approveDocument, reopenDocument, sendForReview } from './end-turn.ts'

const sendBody = named(
  'SendInput',
  Type.Object({
    revision: revisionInput,
    operationId: optionalOperationId,
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 5_000 })),
  }),
)

const approvalErrors = [...new Set([...editErrors, ...documentErrors, 'redline_not_agreed', 'not_authorized'] as const)]

/** Routes that end a turn and reopen an agreed document. */
export const turnRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redlining/session/send',
    versioned: false,
    operationId: 'sendRedlineDocument',
    summary: 'Send the document for review',
    description:
      'Ends the turn and sends the document to the other side, with its open changes and shared comments. If you send `revision` or `If-Match`, the call fails with 409 if someone on the same side has edited the document since.',
    access: partyMemberAccess,
    body: sendBody,
    response: redlineSessionSchema,
    errors: [...editErrors, 'redline_operation_reused', 'redline_side_without_member'],
    async handle({ platform, principal, body, request }) {
      const revision = requestedRevision(request, body)
      const input = { ...body, ...(revision !== undefined && { revision }) }
      await sendForReview(platform, { caller: principal, input, origin: originOf(request) })
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/approve',
    versioned: false,
    operationId: 'approveRedlineDocument',
    summary: 'Approve the document',
    description:
      'Both sides then agree, and the document is ready for signing. A party can approve, but not counsel, if nothing is open and the document is as the other side sent it, with changes accepted or withdrawn. The PDF to be signed is made first, unless `checkRedlineApproval` or the check in advance has made it; if it would not say what the document says, word for word, the call fails with 409 `agreed_text_differs` and nothing is approved. If you send `revision` or `If-Match`, the call fails with 409 if someone on the same side has edited the document since.',
    access: partyMemberAccess,
    action: 'approve this document',
    body: revisionBody,
    response: redlineSessionSchema,
    errors: [...approvalErrors, 'redline_operation_reused'],
    errorFacts: documentFacts,
    async handle({ platform, principal, body, request }) {
      const revision = requestedRevision(request, body)
      const input = { ...body, ...(revision !== undefined && { revision }) }
      await approveDocument(platform, { caller: principal, input, origin: originOf(request) })
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/approval-check',
    versioned: false,
    operationId: 'checkRedlineApproval',
    summary: 'Check the document before approving it',
    description:
      'Makes the PDF to be signed and compares it with the document, as `approveRedlineDocument` does, and approves nothing. The check begins by itself when nothing is open any more, and its result is kept for a week, so the answer is usually there at once; otherwise it takes some seconds. A difference is returned as 409 `agreed_text_differs`. With `again`, a document that was refused is checked again.',
    access: partyMemberAccess,
    action: 'approve this document',
    query: Type.Object({ again: Type.Optional(Type.Literal('true')) }),
    response: named(
      'ApprovalCheck',
      Type.Object({ revision: Type.Integer({ description: 'The revision that was checked' }) }),
    ),
    errors: approvalErrors,
    errorFacts: documentFacts,
    handle: ({ platform, principal, query }) =>
      checkApproval(platform, principal, { again: query.again !== undefined }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/reopen',
    versioned: false,
    operationId: 'reopenRedlineDocument',
    summary: 'Reopen an agreed document',
    description:
      'The document becomes a draft of the member’s side again. A party can reopen it, but not counsel, until a signature request has been created.',
    access: partyMemberAccess,
    action: 'reopen this document',
    body: operationIdBody,
    response: redlineSessionSchema,
    errors: [
      'redline_operation_reused',
      'redline_not_ready',
      'redline_being_signed',
      'redline_signed',
      'not_members_turn',
      'not_authorized',
      'redline_interrupted',
    ],
    async handle({ platform, principal, body, request }) {
      await reopenDocument(platform, { caller: principal, operationId: body.operationId, origin: originOf(request) })
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
]
