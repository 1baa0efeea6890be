import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { originOf } from '../../events/actor-origin.ts'
import { givenRevision, revisionBody, revisionInput } from '../document/given-revision.ts'
import { editErrors } from '../edits/save-edit.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { readRedlineSession } from '../session/read-redline-session.ts'
import { redlineSessionSchema } from '../session/session-schema.ts'
import { approveDocument, reopenDocument, sendForReview } from './end-turn.ts'

const sendBody = named(
  'SendInput',
  Type.Object({
    revision: revisionInput,
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 5_000 })),
  }),
)

/** How a turn ends, and how an agreed document is taken up again. */
export const turnRoutes: Route[] = [
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
    body: revisionBody,
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
]
