import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { assertPresigned, presignDownload, presignedQuery } from '../../links/presigned-download.ts'
import { titleOfFile } from '../../templates/template.ts'
import { signerRoleSchema } from '../../templates/template-schemas.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { findRevision } from '../document/redline-document-store.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { findRedlineRequest } from '../redline-store.ts'
import { agreedFieldsSchema } from './agreed-field-schemas.ts'
import { checkedPdf } from './checked-agreement.ts'
import { documentErrors, documentFacts } from './document-errors.ts'
import { foreseeAgreement } from './foresee-fields.ts'

/** Routes that preview the agreed document before it is sent for signing. */
export const agreedDocumentRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId/agreed-document',
    versioned: true,
    operationId: 'readAgreedDocument',
    summary: 'Preview the agreed document',
    description:
      'Who has to sign the agreed document and where each field will stand, with a presigned URL of its PDF, which is valid for five minutes and needs no credentials. Nothing is created. The redline request must be `DocumentReadyForSigning`. The first call for a round takes some seconds.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'preview the agreed document of this redline request',
    resource: redlineRequestResource,
    response: named(
      'AgreedDocument',
      Type.Object({
        agreedFields: agreedFieldsSchema,
        signerRoles: Type.Array(signerRoleSchema),
        documentPresignedUrl: Type.String({ format: 'uri' }),
      }),
    ),
    errors: documentErrors,
    errorFacts: documentFacts,
    async handle({ platform, resource }) {
      const { foreseen, signerRoles, revision } = await foreseeAgreement(platform, resource)
      const id = `${resource.redlineRequestId}/${revision}`
      return {
        agreedFields: foreseen,
        signerRoles,
        documentPresignedUrl: presignDownload(platform, 'agreed-document', id),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/downloads/agreed-document/:redlineRequestId/:revision',
    versioned: false,
    operationId: 'downloadAgreedDocument',
    summary: 'Download the agreed document',
    description: 'Returns the PDF at `documentPresignedUrl` of `readAgreedDocument`. Supports range requests.',
    access: anyone,
    query: presignedQuery,
    produces: 'application/pdf',
    conditional: 'ranges',
    errors: ['download_link_expired'],
    async handle({ platform, query, request, reply }) {
      const { redlineRequestId, revision } = request.params as { redlineRequestId: string; revision: string }
      assertPresigned(platform, { kind: 'agreed-document', id: `${redlineRequestId}/${revision}`, query })
      const negotiation = await findRedlineRequest(platform.database, redlineRequestId)
      const storedRevision = negotiation && (await findRevision(platform.database, redlineRequestId, Number(revision)))
      const pdf = storedRevision && (await checkedPdf(platform, negotiation, storedRevision))
      if (!negotiation || !pdf) throw new CodedError('download_link_expired')
      const { document } = await templateVersion(platform, negotiation.templateId, negotiation.templateVersion)
      return sendStored(platform, request, {
        reply,
        file: {
          key: pdf.key,
          sizeBytes: pdf.sizeBytes,
          contentType: 'application/pdf',
          etag: `${redlineRequestId}-${revision}`,
          filename: `${titleOfFile(document.filename)} (agreed).pdf`,
        },
      })
    },
  }),
]
