import { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import { archiveSizeBytes, zipArchive } from '../../engine/zip/zip-records.ts'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { contentDisposition, noBytes } from '../../http/send-stored.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { presignDownload, presignedParameters, presignedQuery } from '../links/presigned-download.ts'
import { findNegotiationFolder } from '../redlines/agreement/read-signed-negotiation.ts'
import { downloadName } from '../signature-requests/downloads/completed-file.ts'
import { presignedRequest } from '../signature-requests/downloads/presigned-request.ts'
import { signatureRequestResource } from '../signature-requests/signature-request-resources.ts'
import { evidenceParts } from './evidence-parts.ts'

export const evidenceRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId/evidence',
    versioned: true,
    operationId: 'readEvidence',
    summary: 'Get the URL of the evidence package',
    description:
      'Returns the presigned URL of a ZIP file with the original and the sealed document, all events, the certificates and the rounds of a negotiation that the caller sees, and a list of their hashes. The URL is valid for five minutes and needs no credentials.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the evidence for this signature request',
    resource: signatureRequestResource,
    response: named('EvidencePackage', Type.Object({ evidencePresignedUrl: Type.String({ format: 'uri' }) })),
    errors: ['envelope_not_signed_yet'],
    async handle({ platform, principal: { reach }, resource: { status, signatureRequestId } }) {
      if (status !== 'Completed') throw new CodedError('envelope_not_signed_yet')
      const folderId = await findNegotiationFolder(platform.database, signatureRequestId)
      const isWhole = folderId === undefined || reach.levelIn(folderId) !== null
      return { evidencePresignedUrl: evidenceUrl(platform, signatureRequestId, isWhole) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/downloads/evidence/:signatureRequestId',
    versioned: false,
    operationId: 'downloadEvidence',
    summary: 'Download the evidence package',
    description: 'Returns the ZIP file at `evidencePresignedUrl`.',
    access: anyone,
    query: Type.Object({ ...presignedQuery.properties, without: Type.Optional(Type.Literal('negotiation')) }),
    produces: 'application/zip',
    errors: ['download_link_expired'],
    async handle({ platform, query, request, reply }) {
      const isWhole = query.without === undefined
      const signedIdOf = isWhole ? wholeId : idWithoutNegotiation
      const completed = await presignedRequest(platform, { kind: 'evidence', call: request, query, signedIdOf })
      const parts = await evidenceParts(platform, completed, isWhole)
      reply
        .type('application/zip')
        .header('content-length', archiveSizeBytes(parts))
        .header('content-disposition', contentDisposition(`${downloadName(completed)} (evidence).zip`))
      return reply.send(request.method === 'HEAD' ? noBytes() : Readable.from(zipArchive(parts)))
    },
  }),
]

const wholeId = (signatureRequestId: string) => signatureRequestId
const idWithoutNegotiation = (signatureRequestId: string) => `${signatureRequestId} without negotiation`

/** Returns the presigned URL of the evidence. Without the negotiation, the URL cannot be changed into that of the whole. */
function evidenceUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
  signatureRequestId: string,
  isWhole: boolean,
): string {
  if (isWhole) return presignDownload(platform, 'evidence', signatureRequestId)
  const query = presignedParameters(platform, 'evidence', idWithoutNegotiation(signatureRequestId))
  return `${platform.config.publicUrl}/downloads/evidence/${signatureRequestId}?without=negotiation&${query}`
}
