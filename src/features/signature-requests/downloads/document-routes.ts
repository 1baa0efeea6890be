import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { assertPresigned, presignDownload, presignedQuery } from '../../links/presigned-download.ts'
import { pageSchema } from '../../templates/template-schemas.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { assertContent, readKeptContent } from '../kept-content.ts'
import { readSignatureRequest } from '../read-signature-request.ts'
import { signatureRequestResource } from '../signature-request-resources.ts'
import { firstPageFile, sentFile } from './sent-file.ts'

const sentDocumentSchema = named(
  'SentDocument',
  Type.Object({
    documentPresignedUrl: Type.String({
      format: 'uri',
      description: 'The document as it was sent, without what signers filled in; once completed, the sealed document',
    }),
    isSealed: Type.Boolean(),
    firstPagePresignedUrl: nullable(Type.String({ format: 'uri' }), {
      description: 'A picture of the first page as it was sent; null until it has been rendered',
    }),
    pages: Type.Array(pageSchema, { description: 'The pages as sent; a sealed document has further ones at its end' }),
  }),
)

const files = {
  'sent-document': {
    operationId: 'downloadSentDocument',
    summary: 'Download the document as it was sent',
    description: 'Returns the PDF at `documentPresignedUrl` until the request is completed. Supports range requests.',
    produces: 'application/pdf',
    file: sentFile,
  },
  'first-page': {
    operationId: 'downloadFirstPage',
    summary: 'Download a picture of the first page',
    description: 'Returns the WebP image at `firstPagePresignedUrl`.',
    produces: 'image/webp',
    file: firstPageFile,
  },
} as const

/** Routes that show the document of a request to people. */
export const documentRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId/document',
    versioned: true,
    operationId: 'readSentDocument',
    summary: 'Get the URLs of the document',
    description: 'Returns presigned URLs that are valid for five minutes and need no credentials.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the document of this signature request',
    resource: signatureRequestResource,
    response: sentDocumentSchema,
    errors: ['content_deleted'],
    async handle({ platform, resource }) {
      assertContent(resource)
      const { signatureRequestId: id, status, templateId, templateVersion: version } = resource
      const { document } = await templateVersion(platform, templateId, version)
      const hasPicture = document.firstPageKey !== null && (await platform.storage.exists(document.firstPageKey))
      const isSealed = status === 'Completed'
      return {
        documentPresignedUrl: presignDownload(platform, isSealed ? 'signed-envelope' : 'sent-document', id),
        isSealed,
        firstPagePresignedUrl: hasPicture ? presignDownload(platform, 'first-page', id) : null,
        pages: document.pages,
      }
    },
  }),
  downloadRoute('sent-document'),
  downloadRoute('first-page'),
]

function downloadRoute(kind: keyof typeof files): Route {
  const { file, ...texts } = files[kind]
  return defineRoute({
    method: 'GET',
    path: `/downloads/${kind}/:signatureRequestId`,
    versioned: false,
    ...texts,
    access: anyone,
    query: presignedQuery,
    conditional: 'ranges',
    errors: ['download_link_expired', 'content_deleted', 'route_not_found'],
    async handle({ platform, query, request, reply }) {
      const { signatureRequestId } = request.params as { signatureRequestId: string }
      assertPresigned(platform, { kind, id: signatureRequestId, query })
      const subject = await readSignatureRequest(platform.database, signatureRequestId)
      if (!subject) throw new CodedError('download_link_expired')
      return readKeptContent(platform, subject.request, async () =>
        sendStored(platform, request, { reply, file: await file(platform, subject.request) }),
      )
    },
  })
}
