import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { findRevision, listRounds, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { readOwnRequest } from '../redline-caller.ts'
import { type PartyMemberCaller, partyMemberAccess } from '../redline-link.ts'
import { pictureErrors, sendPictureOf } from '../session/show-picture.ts'
import { comparisonFile, comparisonOf, viewRounds } from './compare-rounds.ts'
import { endedRound, roundFile } from './ended-round.ts'
import { presentRound } from './present-round.ts'
import { previewSend } from './preview-send.ts'
import { readRound } from './read-round.ts'
import {
  roundDifferencesSchema,
  roundDocumentSchema,
  roundQuery,
  sendPreviewSchema,
  sessionRoundsSchema,
} from './round-schemas.ts'

const roundOf = (request: FastifyRequest) => (request.params as { round: string }).round
const againstQuery = Type.Object({ against: roundQuery })

/** Routes for the rounds that have ended, and for a preview of the round that the member is about to end. */
export const sessionRoundRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds',
    versioned: false,
    operationId: 'listSessionRounds',
    summary: 'List the rounds of a session',
    description:
      'Rounds that have ended, oldest first, with who ended them, what they said, a summary, and the hash of the DOCX.',
    access: partyMemberAccess,
    response: sessionRoundsSchema,
    errors: [],
    handle: ({ platform, principal }) => presentSessionRounds(platform, principal),
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds/:round/document',
    versioned: false,
    operationId: 'readSessionRound',
    summary: 'Retrieve the document of a round',
    description:
      'The document as it was when the round ended: its clauses, the changes that were open, the decisions of the round, and the comments that the member’s side can see.',
    access: partyMemberAccess,
    response: roundDocumentSchema,
    errors: ['redline_round_not_found', 'redline_interrupted'],
    handle: ({ platform, principal, request }) => readRound(platform, principal, roundOf(request)),
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds/:round/docx',
    versioned: false,
    operationId: 'downloadSessionRound',
    summary: 'Download the document of a round from a session',
    description:
      'Returns the DOCX as it was when the round ended, with its tracked changes and shared comments. Supports range requests.',
    access: partyMemberAccess,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['redline_round_not_found'],
    async handle({ platform, principal, request, reply }) {
      const subject = await readOwnRequest(platform, principal)
      const round = await endedRound(platform, subject.request.redlineRequestId, roundOf(request))
      return sendStored(platform, request, { reply, file: roundFile(round) })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds/:round/media/:mediaId',
    versioned: false,
    operationId: 'readSessionRoundPicture',
    summary: 'Download a picture of the document of a round',
    description:
      'Returns the picture that a `picture` node of the round names as `media`, as WebP. In a comparison, a picture is one of either of the two rounds.',
    access: partyMemberAccess,
    produces: 'image/webp',
    conditional: 'etag',
    errors: ['redline_round_not_found', ...pictureErrors],
    async handle({ platform, principal, request, reply }) {
      const { mediaId } = request.params as { mediaId: string }
      const revision = await revisionOfRound(platform, principal, roundOf(request))
      return sendPictureOf(platform, { revision, mediaId, request, reply })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds/:round/comparison',
    versioned: false,
    operationId: 'compareSessionRounds',
    summary: 'Compare a round with another',
    description:
      'The differences that lead from the end of the round `against` to the end of this one. Changes that were still open count as accepted in both.',
    access: partyMemberAccess,
    query: againstQuery,
    response: roundDifferencesSchema,
    errors: ['redline_round_not_found', 'redline_not_comparable', 'redline_interrupted'],
    async handle({ platform, principal, request, query }) {
      const { subject, from, to } = await comparedRounds(platform, principal, request, query)
      return viewRounds(platform, { request: subject.request, from, to })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/rounds/:round/comparison/docx',
    versioned: false,
    operationId: 'downloadSessionComparison',
    summary: 'Download the comparison of a round with another',
    description: 'Returns the same as a DOCX, with the differences as tracked changes. Supports range requests.',
    access: partyMemberAccess,
    query: againstQuery,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['redline_round_not_found', 'redline_not_comparable', 'redline_interrupted'],
    async handle({ platform, principal, request, reply, query }) {
      const { subject, from, to } = await comparedRounds(platform, principal, request, query)
      const stored = await comparisonOf(platform, { request: subject.request, from, to })
      const file = await comparisonFile(platform, subject.request, `${from}-${to}`, stored)
      return sendStored(platform, request, { reply, file })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/preview-of-send',
    versioned: false,
    operationId: 'previewRedlineSend',
    summary: 'Preview what sending would show the other side',
    description:
      'The document as the other side would get it if it were sent now, with its open changes and shared comments and what the other side could do about them, and the summary of the round. For members whose turn it is.',
    access: partyMemberAccess,
    response: sendPreviewSchema,
    errors: ['not_members_turn', 'redline_side_without_member', 'redline_source_missing', 'redline_interrupted'],
    handle: ({ platform, principal }) => previewSend(platform, principal),
  }),
]

async function presentSessionRounds(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
): Promise<Static<typeof sessionRoundsSchema>> {
  const { request } = await readOwnRequest(platform, caller)
  const rounds = await listRounds(platform.database, request.redlineRequestId)
  return rounds.map(round => ({ ...presentRound(round), sentByName: round.display_name }))
}

async function revisionOfRound(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  number: string,
): Promise<StoredDocumentRevision> {
  const { redlineRequestId } = (await readOwnRequest(platform, caller)).request
  const { revision } = await endedRound(platform, redlineRequestId, number)
  return (await findRevision(platform.database, redlineRequestId, revision))!
}

async function comparedRounds(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  request: FastifyRequest,
  { against }: Static<typeof againstQuery>,
) {
  const subject = await readOwnRequest(platform, caller)
  const { round } = await endedRound(platform, subject.request.redlineRequestId, roundOf(request))
  return { subject, from: Number(against), to: round }
}
