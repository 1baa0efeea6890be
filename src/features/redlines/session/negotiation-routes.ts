import type { FastifyRequest } from 'fastify'
import { defineRoute, type Route } from '../../../http/route.ts'
import { originOf } from '../../signing/session-guard.ts'
import { givenRevision, requiredRevision } from '../document/given-revision.ts'
import { applyOperations } from '../edits/apply-operations.ts'
import { decideChange, undoChange } from '../edits/decide-change.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { redlineSessionSchema } from '../redline-schemas.ts'
import { addComment, addMessage, replyToComment, resolveComment } from '../talk/comment-on-document.ts'
import { approveDocument, reopenDocument, sendForReview } from '../turns/end-turn.ts'
import { sendDocument } from './download-document.ts'
import {
  commentBody,
  commentSchema,
  decisionBody,
  docxType,
  editAnswerSchema,
  messageSchema,
  operationsBody,
  rejectionBody,
  sendBody,
  textBody,
} from './negotiation-schemas.ts'
import { readRedlineSession } from './read-redline-session.ts'

export const editErrors = [
  'not_members_turn',
  'redline_revision_stale',
  'redline_source_missing',
  'redline_interrupted',
  'storage_full',
  'negotiation_storage_full',
] as const
const changeErrors = [...editErrors, 'redline_change_not_found', 'not_authorized'] as const

const parameter = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name]!

/** What a member does in a negotiation. */
export const negotiationRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redlining/session/operations',
    versioned: false,
    operationId: 'applyRedlineOperations',
    summary: 'Edit the document: each operation becomes tracked changes of the member',
    description:
      'All operations or none. Each is done once: a repeat of its `operationId` is answered as the first time. `revision` is the one that the member looked at; `If-Match` may say it instead.',
    access: partyMemberAccess,
    body: operationsBody,
    response: editAnswerSchema,
    errors: [...editErrors, 'redline_clause_not_found', 'redline_not_editable'],
    handle: ({ platform, principal, body, request }) =>
      applyOperations(platform, principal, requiredRevision(request, body), body.operations),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/accept',
    versioned: false,
    operationId: 'acceptRedlineChange',
    summary: 'Accept an open change of the other side',
    access: partyMemberAccess,
    action: 'accept this change',
    body: decisionBody,
    response: editAnswerSchema,
    errors: [...changeErrors],
    handle: ({ platform, principal, body, request }) =>
      decideChange(platform, principal, requiredRevision(request, body), {
        changeId: parameter(request, 'changeId'),
        verdict: 'accept',
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/reject',
    versioned: false,
    operationId: 'rejectRedlineChange',
    summary: 'Reject an open change of the other side',
    access: partyMemberAccess,
    action: 'reject this change',
    body: rejectionBody,
    response: editAnswerSchema,
    errors: [...changeErrors],
    handle: ({ platform, principal, body, request }) =>
      decideChange(platform, principal, requiredRevision(request, body), {
        changeId: parameter(request, 'changeId'),
        verdict: 'reject',
        ...(body.reason !== undefined && { reason: body.reason }),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/undo',
    versioned: false,
    operationId: 'undoRedlineChange',
    summary: 'Withdraw an open change of one’s own, or take back a decision of this turn',
    access: partyMemberAccess,
    action: 'undo this change',
    body: decisionBody,
    response: editAnswerSchema,
    errors: [...changeErrors, 'redline_changed_since'],
    handle: ({ platform, principal, body, request }) =>
      undoChange(platform, principal, requiredRevision(request, body), parameter(request, 'changeId')),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments',
    versioned: false,
    operationId: 'addRedlineComment',
    summary: 'Comment on the document, for both sides once the turn ends, or for one’s own side only',
    access: partyMemberAccess,
    body: commentBody,
    response: commentSchema,
    errors: ['not_members_turn', 'redline_clause_not_found', 'redline_source_missing', 'redline_talk_full'],
    handle: ({ platform, principal, body }) => addComment(platform, principal, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/replies',
    versioned: false,
    operationId: 'replyToRedlineComment',
    summary: 'Answer a comment',
    access: partyMemberAccess,
    body: textBody,
    response: commentSchema,
    errors: ['not_members_turn', 'redline_comment_not_found', 'redline_talk_full'],
    handle: ({ platform, principal, body, request }) =>
      replyToComment(platform, principal, parameter(request, 'commentId'), body.text),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/resolve',
    versioned: false,
    operationId: 'resolveRedlineComment',
    summary: 'Settle a comment',
    access: partyMemberAccess,
    response: commentSchema,
    errors: ['not_members_turn', 'redline_comment_not_found'],
    handle: ({ platform, principal, request }) => resolveComment(platform, principal, parameter(request, 'commentId')),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/messages',
    versioned: false,
    operationId: 'addRedlineMessage',
    summary: 'Write to the thread between the parties',
    access: partyMemberAccess,
    body: textBody,
    response: messageSchema,
    errors: ['redline_talk_full'],
    handle: ({ platform, principal, body, request }) => addMessage(platform, principal, body.text, originOf(request)),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/send',
    versioned: false,
    operationId: 'sendRedlineDocument',
    summary: 'Send the document to the other side for review',
    access: partyMemberAccess,
    body: sendBody,
    response: redlineSessionSchema,
    errors: [...editErrors, 'redline_side_without_member'],
    async handle({ platform, principal, body, request }) {
      const revision = givenRevision(request, body)
      const input = { ...body, ...(revision !== undefined && { revision }) }
      await sendForReview(platform, principal, input, originOf(request))
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/approve',
    versioned: false,
    operationId: 'approveRedlineDocument',
    summary: 'Agree to the document: it is ready for signing',
    access: partyMemberAccess,
    action: 'approve this document',
    body: decisionBody,
    response: redlineSessionSchema,
    errors: [...editErrors, 'redline_not_agreed', 'not_authorized'],
    async handle({ platform, principal, body, request }) {
      const revision = givenRevision(request, body)
      await approveDocument(platform, principal, { ...(revision !== undefined && { revision }) }, originOf(request))
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/reopen',
    versioned: false,
    operationId: 'reopenRedlineDocument',
    summary: 'Take an agreed document up again',
    access: partyMemberAccess,
    action: 'reopen this document',
    response: redlineSessionSchema,
    errors: [
      'redline_not_ready',
      'redline_being_signed',
      'redline_signed',
      'not_members_turn',
      'not_authorized',
      'redline_interrupted',
    ],
    async handle({ platform, principal, request }) {
      await reopenDocument(platform, principal, originOf(request))
      return readRedlineSession(platform, principal, originOf(request))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/document',
    versioned: false,
    operationId: 'downloadRedlineDraft',
    summary: 'The document as this member sees it, as a DOCX with its tracked changes and comments',
    access: partyMemberAccess,
    produces: docxType,
    errors: ['document_not_sent_yet', 'redline_interrupted'],
    handle: ({ platform, principal, request, reply }) => sendDocument(platform, principal, request, reply),
  }),
]
