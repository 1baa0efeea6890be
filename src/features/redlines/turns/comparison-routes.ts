import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { assertPresigned, presignDownload, presignedQuery } from '../../links/presigned-download.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { findRedlineRequest } from '../redline-store.ts'
import { comparisonFile, comparisonOf, storedComparison } from './compare-rounds.ts'
import { fallbackSchema, roundQuery } from './round-schemas.ts'

/** Routes that compare two rounds and return the differences as a DOCX. */
export const comparisonRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId/comparison',
    versioned: true,
    operationId: 'compareRedlineRounds',
    summary: 'Compare two rounds',
    description:
      'Returns the presigned URL of a DOCX that shows the differences between two rounds as tracked changes. The URL is valid for five minutes and needs no credentials.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'compare the rounds of this redline request',
    resource: redlineRequestResource,
    query: Type.Object({ from: { ...roundQuery, examples: ['1'] }, to: { ...roundQuery, examples: ['2'] } }),
    response: named(
      'RoundComparison',
      Type.Object({
        comparisonPresignedUrl: Type.String({ format: 'uri' }),
        fallback: fallbackSchema,
      }),
    ),
    errors: ['redline_round_not_found', 'redline_not_comparable', 'redline_interrupted'],
    async handle({ platform, resource, query }) {
      const rounds = `${Number(query.from)}-${Number(query.to)}`
      const { fallback } = await comparisonOf(platform, {
        request: resource,
        from: Number(query.from),
        to: Number(query.to),
      })
      const id = `${resource.redlineRequestId}/${rounds}`
      return { comparisonPresignedUrl: presignDownload(platform, 'redline-comparison', id), fallback }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/downloads/redline-comparison/:redlineRequestId/:rounds',
    versioned: false,
    operationId: 'downloadRedlineComparison',
    summary: 'Download a comparison',
    description: 'Returns the DOCX at `comparisonPresignedUrl`. Supports range requests.',
    access: anyone,
    query: presignedQuery,
    produces: contentTypes.docx,
    conditional: 'ranges',
    errors: ['download_link_expired', 'redline_interrupted'],
    async handle({ platform, query, request, reply }) {
      const { redlineRequestId, rounds } = request.params as { redlineRequestId: string; rounds: string }
      assertPresigned(platform, { kind: 'redline-comparison', id: `${redlineRequestId}/${rounds}`, query })
      const negotiation = await findRedlineRequest(platform.database, redlineRequestId)
      if (!negotiation) throw new CodedError('download_link_expired')
      const stored = await storedComparison(platform, negotiation, rounds)
      if (!stored) throw new CodedError('download_link_expired')
      const file = await comparisonFile(platform, negotiation, rounds, stored)
      return sendStored(platform, request, { reply, file })
    },
  }),
]
