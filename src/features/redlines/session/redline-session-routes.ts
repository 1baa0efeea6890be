import { Type } from '@sinclair/typebox'
import { originOf } from '../../../http/actor-origin.ts'
import { eventStream } from '../../../http/live/send-changes.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { sendDocument } from './download-document.ts'
import { beginRedlineSession } from './read-redline-session.ts'
import { redlineSessionChangesSchema, redlineSessionSchema, sinceQuery } from './session-schema.ts'
import { pictureErrors, sendDocumentPicture } from './show-picture.ts'
import { streamChanges } from './stream-changes.ts'

/** Routes that the redline page calls with the token of its URL. Other applications may call them too. */
export const redlineSessionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redlining/session',
    versioned: false,
    operationId: 'readRedlineSession',
    summary: 'Retrieve a redlining session',
    description:
      'Returns the document as clauses, its changes, comments and messages, whose turn it is, and what the member can do. The first call in a turn by the side whose turn it is records that it opened the document. To poll, send the `ETag` of the last answer as `If-None-Match`, and the revision that you have as `since`: the answer then has only what has changed since (`kind` is `changes`), unless the whole session is shorter, or the revision is not one of this turn (`kind` is `whole`).',
    access: partyMemberAccess,
    query: Type.Object({ since: sinceQuery }),
    response: Type.Union([redlineSessionSchema, redlineSessionChangesSchema]),
    conditional: 'etag',
    errors: ['redline_interrupted'],
    async handle({ platform, principal, query, request, reply }) {
      const since = query.since === undefined ? undefined : Number(query.since)
      const { tag, show } = await beginRedlineSession(platform, { caller: principal, origin: originOf(request), since })
      reply.header('etag', tag.etag)
      return tag.isHad(request.headers['if-none-match']) ? reply.code(304).send() : show()
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/stream',
    versioned: false,
    operationId: 'streamRedlineChanges',
    summary: 'Stream changes of a redlining session',
    description:
      'Server-sent events that say that something has changed, and not what: retrieve the session then. `event: changed` comes with `{"revision": 7}` when you connect and for every change that the member can see; `revision` is null when the change is not an edit of their side’s draft. A line with a colon every 20 seconds keeps the connection open. `event: ended` comes when the link has ended or the member has changed sides. If the connection is lost, connect again. A link can have 8 streams at once.',
    access: partyMemberAccess,
    produces: eventStream,
    errors: ['too_many_streams'],
    handle: ({ platform, principal, request, reply }) => streamChanges(platform, { caller: principal, request, reply }),
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/media/:mediaId',
    versioned: false,
    operationId: 'readRedlinePicture',
    summary: 'Download a picture of the document',
    description:
      'Returns the picture that a `picture` node names as `media`, as WebP, at most 2,000 pixels wide or high. It has been decoded and encoded again, so nothing of the file but its pixels reaches the browser.',
    access: partyMemberAccess,
    produces: 'image/webp',
    conditional: 'etag',
    errors: ['document_not_sent_yet', ...pictureErrors],
    handle: ({ platform, principal, request, reply }) =>
      sendDocumentPicture(platform, {
        caller: principal,
        mediaId: (request.params as { mediaId: string }).mediaId,
        request,
        reply,
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/document',
    versioned: false,
    operationId: 'downloadRedlineDraft',
    summary: 'Download the document',
    description:
      'Returns the DOCX as this member sees it, with tracked changes and comments, to edit in a word processor.',
    access: partyMemberAccess,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['document_not_sent_yet', 'redline_interrupted'],
    handle: ({ platform, principal, request, reply }) => sendDocument(platform, { caller: principal, request, reply }),
  }),
]
