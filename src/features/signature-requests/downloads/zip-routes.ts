import { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { contentDisposition, noBytes } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { assertPresigned, presignedParameters, presignedQuery } from '../../links/presigned-download.ts'
import { noteFirstDownload } from '../../organizations/first-steps.ts'
import { chosenIds, requestIdsParameter } from '../chosen-requests.ts'
import { assertContent } from '../kept-content.ts'
import { sayInExports } from '../list/say-in-exports.ts'
import { listChosenRequests } from './chosen-store.ts'
import { leftOutReasons, planSignedZip, signedFilesOf, signedZip, signedZipBytes } from './signed-zip.ts'

const kind = 'signed-envelopes'

const signedEnvelopesSchema = named(
  'SignedEnvelopes',
  Type.Object({
    zipPresignedUrl: nullable(Type.String({ format: 'uri' }), { description: 'Null if nothing is included' }),
    included: Type.Array(Type.String(), { description: 'The ids of the requests whose files are in the archive' }),
    leftOut: Type.Array(
      Type.Object({
        signatureRequestId: Type.String(),
        reason: Type.Union(
          leftOutReasons.map(reason => Type.Literal(reason)),
          { description: '`archive_full`: the files together are larger than 4 GiB' },
        ),
      }),
      { description: 'The requests without a file in the archive' },
    ),
  }),
)

/** Routes for the signed documents of several requests. */
export const zipRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests/signed-envelopes',
    versioned: true,
    operationId: 'readSignedEnvelopes',
    summary: 'Get the URL of several signed documents',
    description:
      'Returns the presigned URL of a ZIP file with the signed documents of completed requests, and their separate certificates if there are any. The URL is valid for five minutes and needs no credentials. Requests that are not completed are left out.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the signed envelopes for this organization',
    query: Type.Object({
      signatureRequestIds: requestIdsParameter('The requests whose documents to return'),
    }),
    response: signedEnvelopesSchema,
    errors: ['invalid_input'],
    async handle({ platform, principal, query }) {
      const { organizationId, person } = principal
      const plan = await planSignedZip(platform, principal, chosenIds(query.signatureRequestIds))
      if (plan.included.length === 0) return { zipPresignedUrl: null, ...plan }
      if (person !== null) await noteFirstDownload(platform, organizationId)
      return { zipPresignedUrl: zipUrl(platform, plan.included.join(',')), ...plan }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/downloads/signed-envelopes',
    versioned: false,
    operationId: 'downloadSignedEnvelopes',
    summary: 'Download several signed documents',
    description:
      'Returns the ZIP file at `zipPresignedUrl`. If a file can no longer be read, the connection breaks off.',
    access: anyone,
    query: Type.Object({
      signatureRequestIds: requestIdsParameter('The requests that the URL was made for'),
      ...presignedQuery.properties,
    }),
    produces: 'application/zip',
    errors: ['download_link_expired', 'content_deleted'],
    async handle({ platform, query, request, reply }) {
      assertPresigned(platform, { kind, id: query.signatureRequestIds, query })
      const ids = chosenIds(query.signatureRequestIds)
      const requests = await listChosenRequests(platform.database, ids)
      if (requests.length < ids.length) throw new CodedError('download_link_expired')
      requests.forEach(assertContent)
      const files = await signedFilesOf(platform, requests)
      reply
        .type('application/zip')
        .header('content-length', signedZipBytes(files))
        .header('content-disposition', contentDisposition(`${sayInExports('zipFileName')}.zip`))
      return reply.send(request.method === 'HEAD' ? noBytes() : Readable.from(signedZip(platform, files)))
    },
  }),
]

const zipUrl = (platform: Pick<Platform, 'clock' | 'config' | 'keys'>, ids: string): string =>
  `${platform.config.publicUrl}/downloads/${kind}?signatureRequestIds=${ids}&${presignedParameters(platform, kind, ids)}`
