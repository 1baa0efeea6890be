import { Type } from '@sinclair/typebox'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { presignedQuery } from '../../links/presigned-download.ts'
import { readKeptContent } from '../kept-content.ts'
import { completedFile } from './completed-file.ts'
import { presignedRequest } from './presigned-request.ts'

const texts = {
  'signed-envelope': {
    summary: 'Download the signed document',
    description:
      'Returns the sealed PDF at `signedEnvelopePresignedUrl`, with the timestamps and validation data that were added after sealing. Supports range requests.',
  },
  certificate: {
    summary: 'Download the certificate of completion',
    description:
      'Returns the sealed PDF at `certificatePresignedUrl`, with the timestamps and validation data that were added after sealing. Supports range requests.',
  },
}

const downloadQuery = Type.Object({
  ...presignedQuery.properties,
  level: Type.Optional(
    Type.Literal('sealed', { description: 'Returns the file as it was sealed, without what was added to it since' }),
  ),
})

export const downloadRoutes: Route[] = [downloadRoute('signed-envelope'), downloadRoute('certificate')]

function downloadRoute(kind: 'signed-envelope' | 'certificate'): Route {
  return defineRoute({
    method: 'GET',
    path: `/downloads/${kind}/:signatureRequestId`,
    versioned: false,
    operationId: kind === 'certificate' ? 'downloadCertificate' : 'downloadSignedEnvelope',
    ...texts[kind],
    access: anyone,
    query: downloadQuery,
    produces: 'application/pdf',
    conditional: 'ranges',
    errors: ['download_link_expired', 'content_deleted'],
    async handle({ platform, query, request, reply }) {
      const completed = await presignedRequest(platform, { kind, call: request, query })
      return readKeptContent(platform, completed, async () =>
        sendStored(platform, request, {
          reply,
          file: await completedFile(platform, { request: completed, kind, version: query.level }),
        }),
      )
    },
  })
}
