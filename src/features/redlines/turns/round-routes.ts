import { type Static, Type } from '@sinclair/typebox'
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
import { listRounds } from '../document/redline-document-store.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { endedRound, findEndedRound, roundFile } from './ended-round.ts'
import { presentRound, roundProperties } from './present-round.ts'

const roundsSchema = Type.Array(
  named(
    'RedlineRound',
    Type.Object({
      ...roundProperties,
      knownBy: nullable(knownBySchema, {
        description: 'How the member who ended the round was identified; null for rounds before this was recorded',
      }),
    }),
  ),
)

/** Routes for rounds that have ended, each as it was at its end. */
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
      await endedRound(platform, resource.redlineRequestId, round)
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
      assertPresigned(platform, { kind: 'redline-round', id: `${redlineRequestId}/${round}`, query })
      const ended = await findEndedRound(platform, redlineRequestId, round)
      if (!ended) throw new CodedError('download_link_expired')
      return sendStored(platform, request, { reply, file: roundFile(ended) })
    },
  }),
]

async function presentRounds(
  { database }: Pick<Platform, 'database'>,
  redlineRequestId: string,
): Promise<Static<typeof roundsSchema>> {
  const rounds = await listRounds(database, redlineRequestId)
  return rounds.map(round => ({ ...presentRound(round), knownBy: round.known_by && presentKnownBy(round.known_by) }))
}
