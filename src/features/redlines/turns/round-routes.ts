import { type Static, Type } from '@sinclair/typebox'
import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { knownBySchema, presentKnownBy } from '../../links/known-by-link.ts'
import { assertPresigned, presignDownload, presignedQuery } from '../../links/presigned-download.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { findRound, listRounds, type Round } from '../document/redline-document-store.ts'
import { presentSummary, roundStory } from '../document/round-story.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { sideSchema } from '../redline-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })

const roundsSchema = Type.Array(
  named(
    'RedlineRound',
    Type.Object({
      round: Type.Integer(),
      side: sideSchema,
      sentBy: Type.String({ format: 'email', description: 'The member who ended the round' }),
      sentAt: dateTime,
      knownBy: nullable(knownBySchema, {
        description: 'How the member who ended the round was identified; null for rounds before this was recorded',
      }),
      sha256: Type.String(),
      changes: named(
        'RoundChanges',
        Type.Object({
          insertions: Type.Integer(),
          deletions: Type.Integer(),
          comments: Type.Integer(),
        }),
      ),
      ...roundStory,
    }),
  ),
)

/** The turns that ended, as they were then. */
export const roundRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId/rounds',
    versioned: true,
    operationId: 'listRedlineRounds',
    summary: 'List the rounds of a redline request',
    description: 'Rounds that have ended, oldest first, with who sent the document, its hash and a summary.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'retrieve the rounds for this redline request',
    resource: redlineRequestResource,
    response: roundsSchema,
    errors: [],
    handle: ({ platform, resource }) => presentRounds(platform, resource.redlineRequestId),
  }),
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId/rounds/:round/document',
    versioned: true,
    operationId: 'readRedlineRoundDocument',
    summary: 'Get the URL of the document of a round',
    description:
      'Returns the presigned URL of the DOCX as it was when the round ended. The URL is valid for five minutes and needs no credentials.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'retrieve the rounds for this redline request',
    resource: redlineRequestResource,
    response: Type.Object({ documentPresignedUrl: Type.String({ format: 'uri' }) }),
    errors: ['redline_round_not_found'],
    async handle({ platform, resource, request }) {
      const { round } = request.params as { round: string }
      if (!(await findEndedRound(platform, resource.redlineRequestId, round)))
        throw new CodedError('redline_round_not_found', { id: round })
      const id = `${resource.redlineRequestId}/${round}`
      return { documentPresignedUrl: presignDownload(platform, 'redline-round', id) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/downloads/redline-round/:redlineRequestId/:round',
    versioned: false,
    operationId: 'downloadRedlineRound',
    summary: 'Download the document of a round',
    description: 'Returns the DOCX at `documentPresignedUrl`. Supports range requests.',
    access: anyone,
    query: presignedQuery,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['download_link_expired'],
    async handle({ platform, query, request, reply }) {
      const { redlineRequestId, round } = request.params as { redlineRequestId: string; round: string }
      assertPresigned(platform, 'redline-round', `${redlineRequestId}/${round}`, query)
      const found = await findEndedRound(platform, redlineRequestId, round)
      if (!found) throw new CodedError('download_link_expired')
      return sendStored(platform, request, reply, {
        key: found.fileKey,
        sizeBytes: found.fileSizeBytes,
        contentType: contentTypes.docx,
        etag: found.fileSha256,
        filename: `round ${found.round}.docx`,
      })
    },
  }),
]

async function presentRounds({ database }: Platform, redlineRequestId: string): Promise<Static<typeof roundsSchema>> {
  const rounds = await listRounds(database, redlineRequestId)
  return rounds.map(one => ({
    round: one.round,
    side: one.side,
    sentBy: one.email,
    sentAt: one.ended_at.toISOString(),
    knownBy: one.known_by && presentKnownBy(one.known_by),
    sha256: one.file_sha256,
    changes: { insertions: one.insertions, deletions: one.deletions, comments: one.new_comments },
    outcome: one.outcome,
    message: one.message,
    summary: presentSummary(one.summary as MemberSummary[]),
  }))
}

/** Null for a round that has not ended, and for what is no number of one. */
async function findEndedRound(platform: Platform, redlineRequestId: string, round: string): Promise<Round | null> {
  return /^[1-9]\d{0,8}$/.test(round) ? findRound(platform.database, redlineRequestId, Number(round)) : null
}
