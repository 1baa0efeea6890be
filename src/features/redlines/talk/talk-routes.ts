import type { FastifyRequest } from 'fastify'
import { defineRoute, type Route } from '../../../http/route.ts'
import { originOf } from '../../events/actor-origin.ts'
import { clauseChangedFacts } from '../document/clause-changed.ts'
import { givenRevision } from '../document/given-revision.ts'
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
    summary: 'Add a comment',
    description:
      'Comments on a place in the document, or on all of it if you omit `anchor`. The other side sees the comment when the turn ends, or never if it is `internal`. With the revision that the member was looking at, as `revision` or as `If-Match`, a place in an earlier revision of this turn moves with its text; without it, the place is in the current one.',
    access: partyMemberAccess,
    body: commentBody,
    response: commentSchema,
    errorFacts: clauseChangedFacts,
    errors: [
      'not_members_turn',
      'redline_clause_not_found',
      'redline_clause_changed',
      'redline_revision_stale',
      'redline_source_missing',
      'redline_talk_full',
    ],
    handle: ({ platform, principal, body, request }) =>
      addComment(platform, principal, { ...body, revision: givenRevision(request, body) }),
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
    errors: ['not_members_turn', 'redline_comment_not_found', 'redline_talk_full'],
    handle: ({ platform, principal, body, request }) =>
      replyToComment(platform, principal, commentIdOf(request), body.text),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/comments/:commentId/resolve',
    versioned: false,
    operationId: 'resolveRedlineComment',
    summary: 'Resolve a comment',
    description: 'A document with open shared comments cannot be approved.',
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
    summary: 'Send a message',
    description:
      'Adds a message to the conversation between the parties, next to the document. Both sides see it at once.',
    access: partyMemberAccess,
    body: textBody,
    response: messageSchema,
    errors: ['redline_talk_full'],
    handle: ({ platform, principal, body, request }) => addMessage(platform, principal, body.text, originOf(request)),
  }),
]
