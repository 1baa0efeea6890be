import type { FastifyRequest } from 'fastify'
import { defineRoute, type Route } from '../../../http/route.ts'
import { originOf } from '../../events/actor-origin.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { addComment, addMessage, replyToComment, resolveComment } from './comment-on-document.ts'
import { commentBody, commentSchema, messageSchema, textBody } from './talk-schemas.ts'

const commentIdOf = (request: FastifyRequest) => (request.params as { commentId: string }).commentId

/** What members say of the document, and to each other. */
export const talkRoutes: Route[] = [
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
      replyToComment(platform, principal, commentIdOf(request), body.text),
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
    handle: ({ platform, principal, request }) => resolveComment(platform, principal, commentIdOf(request)),
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
]
