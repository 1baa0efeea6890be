import { defineRoute, type Route } from '../../../http/route.ts'
import { originOf } from '../../events/actor-origin.ts'
import { defineDocumentRoute } from '../../templates/document-route.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { sendDocument } from './download-document.ts'
import { beginRedlineSession, previewedDocument } from './read-redline-session.ts'
import { redlineSessionSchema } from './session-schema.ts'

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
    conditional: 'etag',
    errors: ['redline_interrupted'],
    async handle({ platform, principal, request, reply }) {
      const { etag, show } = await beginRedlineSession(platform, principal, originOf(request))
      reply.header('etag', etag)
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : show()
    },
  }),
  defineDocumentRoute({
    path: '/redlining/session/preview',
    operationId: 'readRedlinePreview',
    summary: 'The pages of the document as a PDF, also by ranges',
    access: partyMemberAccess,
    errors: ['document_not_sent_yet'],
    read: previewedDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/document',
    versioned: false,
    operationId: 'downloadRedlineDraft',
    summary: 'The document as this member sees it, as a DOCX with its tracked changes and comments',
    access: partyMemberAccess,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['document_not_sent_yet', 'redline_interrupted'],
    handle: ({ platform, principal, request, reply }) => sendDocument(platform, principal, request, reply),
  }),
]
