import { defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { originOf } from '../../signing/session-guard.ts'
import { documentFile } from '../../templates/document-file.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { redlineSessionSchema } from '../redline-schemas.ts'
import { beginRedlineSession, previewedDocument } from './read-redline-session.ts'

/** What the redline page calls, with the token of its URL; an application of one's own may call it too. */
export const redlineSessionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redlining/session',
    versioned: false,
    operationId: 'readRedlineSession',
    summary: 'What a member negotiates, whose turn it is, and what the member may do',
    description: 'A program that asks again may send the `ETag` as `If-None-Match`: 304 says that nothing has changed.',
    access: partyMemberAccess,
    response: redlineSessionSchema,
    errors: ['redline_interrupted'],
    async handle({ platform, principal, request, reply }) {
      const { etag, show } = await beginRedlineSession(platform, principal, originOf(request))
      reply.header('etag', etag)
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : show()
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/preview',
    versioned: false,
    operationId: 'readRedlinePreview',
    summary: 'The pages of the document as a PDF, also by ranges',
    access: partyMemberAccess,
    produces: 'application/pdf',
    errors: ['document_not_sent_yet'],
    async handle({ platform, principal, request, reply }) {
      return sendStored(platform, request, reply, documentFile(await previewedDocument(platform, principal)))
    },
  }),
]
