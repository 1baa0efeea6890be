import { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import { archiveSizeBytes, zipArchive } from '../../engine/zip/zip-records.ts'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { contentDisposition, noBytes } from '../../http/send-stored.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { presignDownload, presignedQuery } from '../links/presigned-download.ts'
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
      'Returns the presigned URL of a ZIP file with the original and the sealed document, all events, the certificates and the rounds of a negotiation, and a list of their hashes. The URL is valid for five minutes and needs no credentials.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the evidence for this signature request',
    resource: signatureRequestResource,
    response: named('EvidencePackage', Type.Object({ evidencePresignedUrl: Type.String({ format: 'uri' }) })),
    errors: ['envelope_not_signed_yet'],
    async handle({ platform, resource }) {
      if (resource.status !== 'Completed') throw new CodedError('envelope_not_signed_yet')
      return { evidencePresignedUrl: presignDownload(platform, 'evidence', resource.signatureRequestId) }
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
    query: presignedQuery,
    produces: 'application/zip',
    errors: ['download_link_expired'],
    async handle({ platform, query, request, reply }) {
      const completed = await presignedRequest(platform, { kind: 'evidence', call: request, query })
      const parts = await evidenceParts(platform, completed)
      reply
        .type('application/zip')
        .header('content-length', archiveSizeBytes(parts))
        .header('content-disposition', contentDisposition(`${downloadName(completed)} (evidence).zip`))
      return reply.send(request.method === 'HEAD' ? noBytes() : Readable.from(zipArchive(parts)))
    },
  }),
]
