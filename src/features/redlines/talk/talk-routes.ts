import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../http/actor-origin.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { clauseChangedFacts } from '../document/clause-changed.ts'
import { requestedRevision } from '../document/given-revision.ts'
import { operationIdBody } from '../once/operation-id.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { addMessage } from './add-message.ts'
import type { CommentCall } from './change-comments.ts'
import { addComment, replyToComment } from './comment-on-document.ts'
import { deleteComment, editComment } from './own-drafts.ts'
import { reopenComment, resolveComment } from './settle-comment.ts'
import { commentBody, commentSchema, messageSchema, textBody } from './talk-schemas.ts'

const commentIdOf = (request: FastifyRequest) => (request.params as { commentId: string }).commentId

const callOf = <B extends { operationId?: string }>(request: FastifyRequest, body: B): B & CommentCall => ({
  ...body,
  commentId: commentIdOf(request),
})

const inTurnErrors = ['not_members_turn', 'redline_operation_reused'] as const

/** Routes for comments on the document, and for messages between members. */
export const talkRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments',
    versioned: false,
    operationId: 'addRedlineComment',
    summary: 'Add a comment',
    description:
      'Comments on a place in the document, or on all of it if you omit `anchor`. The other side sees the comment when the turn ends, or never if it is `internal`. With the revision that the member was looking at, as `revision` or as `If-Match`, a place in an earlier revision of this turn moves with its text; without it, the place is in the current one.',
    access: partyMemberAccess,
    body: commentBody,
    response: commentSchema,
    errorFacts: clauseChangedFacts,
    errors: [
      ...inTurnErrors,
      'redline_clause_not_found',
      'redline_clause_changed',
      'redline_revision_stale',
      'redline_source_missing',
      'redline_talk_full',
    ],
    handle: ({ platform, principal, body, request }) =>
      addComment(platform, principal, { ...body, revision: requestedRevision(request, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/replies',
    versioned: false,
    operationId: 'replyToRedlineComment',
    summary: 'Reply to a comment',
    description: 'Everyone who sees the comment sees the reply; the other side sees it when the turn ends.',
    access: partyMemberAccess,
    body: textBody,
    response: commentSchema,
    errors: [...inTurnErrors, 'redline_comment_not_found', 'redline_talk_full'],
    handle: ({ platform, principal, body, request }) => replyToComment(platform, principal, callOf(request, body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/resolve',
    versioned: false,
    operationId: 'resolveRedlineComment',
    summary: 'Resolve a comment',
    description: 'A document with open shared comments cannot be approved.',
    access: partyMemberAccess,
    body: operationIdBody,
    response: commentSchema,
    errors: [...inTurnErrors, 'redline_comment_not_found'],
    handle: ({ platform, principal, body, request }) => resolveComment(platform, principal, callOf(request, body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/reopen',
    versioned: false,
    operationId: 'reopenRedlineComment',
    summary: 'Reopen a comment',
    description: 'Opens a comment again that the member’s side has resolved in this turn.',
    access: partyMemberAccess,
    body: operationIdBody,
    response: commentSchema,
    errors: [...inTurnErrors, 'redline_comment_not_found', 'redline_comment_settled'],
    handle: ({ platform, principal, body, request }) => reopenComment(platform, principal, callOf(request, body)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/redlining/session/comments/:commentId',
    versioned: false,
    operationId: 'editRedlineComment',
    summary: 'Edit a comment',
    description:
      'Replaces the text of a comment or reply that the member wrote and that has not been sent to the other side. An internal comment is never sent. Returns the comment with its replies.',
    access: partyMemberAccess,
    action: 'edit this comment',
    body: textBody,
    response: commentSchema,
    errors: [...inTurnErrors, 'redline_comment_not_found', 'redline_comment_sent', 'not_authorized'],
    handle: ({ platform, principal, body, request }) => editComment(platform, principal, callOf(request, body)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/redlining/session/comments/:commentId',
    versioned: false,
    operationId: 'deleteRedlineComment',
    summary: 'Delete a comment',
    description:
      'Deletes a comment or reply that the member wrote and that has not been sent to the other side, with the member’s own replies to it. A comment with replies by others cannot be deleted. Deleting it again changes nothing.',
    access: partyMemberAccess,
    action: 'delete this comment',
    response: Type.Object({}),
    errors: [
      'not_members_turn',
      'redline_comment_not_found',
      'redline_comment_sent',
      'redline_comment_answered',
      'not_authorized',
    ],
    async handle({ platform, principal, request }) {
      await deleteComment(platform, principal, commentIdOf(request))
      return {}
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/messages',
    versioned: false,
    operationId: 'addRedlineMessage',
    summary: 'Send a message',
    description:
      'Adds a message to the conversation between the parties, next to the document. Both sides see it at once.',
    access: partyMemberAccess,
    body: textBody,
    response: messageSchema,
    errors: ['redline_operation_reused', 'redline_talk_full'],
    handle: ({ platform, principal, body, request }) => addMessage(platform, principal, body, originOf(request)),
  }),
]
