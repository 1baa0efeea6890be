import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { warningsSchema } from '../../../http/warning.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { folderErrors, folderFor } from '../../folders/choose-folder.ts'
import {
  createdSignatureRequestSchema,
  createSignatureRequestBody,
} from '../../signature-requests/signature-request-schemas.ts'
import { refusedFields } from '../../templates/field-refused.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { agreedFieldsSchema, placementSchema } from './agreed-field-schemas.ts'
import { documentErrors, documentFacts } from './document-errors.ts'
import { foreseeFields } from './foresee-fields.ts'
import { signAgreement } from './sign-agreement.ts'

const agreementSchema = named(
  'Agreement',
  Type.Object({
    round: Type.Integer({ description: 'The round in which the document was approved' }),
    docxSha256: Type.String({ description: 'SHA-256 of the agreed text as DOCX' }),
    documentSha256: Type.String({ description: 'SHA-256 of the PDF made from it, which is signed' }),
    pageCount: Type.Integer(),
    agreedPageCount: Type.Integer({
      description: 'Number of pages of the agreed text. Any pages after these are signature pages',
    }),
    fields: Type.Array(
      named(
        'AgreedField',
        Type.Object({
          fieldId: Type.String(),
          placed: placementSchema,
          page: Type.Integer(),
        }),
      ),
    ),
    warnings: warningsSchema('Warnings about the agreed document'),
  }),
)

const creation = {
  method: 'POST' as const,
  versioned: true,
  access: organizationAccess,
  scope: 'signature-requests:write',
  action: 'create a signature request for this redline request',
  resource: redlineRequestResource,
  creates: true as const,
  body: named('AgreedSignatureRequestInput', Type.Omit(createSignatureRequestBody, ['templateId'])),
  response: named(
    'AgreedSignatureRequest',
    Type.Composite([
      createdSignatureRequestSchema,
      Type.Object({ redlineRequestId: Type.String(), agreement: agreementSchema }),
    ]),
  ),
  errorFacts: {
    ...documentFacts,
    required_fields_empty: refusedFields,
    fields_without_signer: refusedFields,
    conditions_undecidable: refusedFields,
    fields_not_visible: refusedFields,
  },
  errors: [
    ...documentErrors,
    ...folderErrors,
    'redline_being_signed',
    'redline_signed',
    'signer_missing_for_role',
    'too_many_open_requests',
    'role_used_twice',
    'required_fields_empty',
    'fields_without_signer',
    'conditions_undecidable',
    'fields_not_visible',
    'watermark_not_visible',
    'role_unknown',
  ] satisfies ErrorCode[],
}

/** Routes that create signature requests for an agreed document and preview its fields. */
export const agreementRoutes: Route[] = [
  defineRoute({
    ...creation,
    path: '/redline-requests/:redlineRequestId/signature-requests',
    operationId: 'signAgreedDocument',
    summary: 'Create a signature request for the agreed document',
    description:
      'Creates a template from the agreed text, with all changes accepted and comments removed, and sends it to its signers. The redline request must be `DocumentReadyForSigning`.',
    async handle({ platform, commit, principal, resource, body }) {
      const folderId = await folderFor(platform, principal, { asked: body.folderId, usual: resource.folderId })
      return signAgreement(platform, commit, {
        request: resource,
        input: body,
        sending: { delivery: 'regular', by: principal, folderId },
      })
    },
  }),
  defineRoute({
    ...creation,
    path: '/redline-requests/:redlineRequestId/signature-requests/embedded',
    operationId: 'signAgreedDocumentEmbedded',
    summary: 'Create an embedded signature request for the agreed document',
    description:
      'Like `signAgreedDocument`, but signers are not emailed. Create a signing URL for each `recipientSignatureId`.',
    async handle({ platform, commit, principal, resource, body }) {
      const folderId = await folderFor(platform, principal, { asked: body.folderId, usual: resource.folderId })
      return signAgreement(platform, commit, {
        request: resource,
        input: body,
        sending: { delivery: 'embedded', by: principal, folderId },
      })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/agreed-fields',
    versioned: false,
    operationId: 'foreseeAgreedFields',
    summary: 'Preview the fields of the agreed document',
    description:
      'Where each field of the template will stand in the agreed document, and why. Nothing is created. The redline request must be `DocumentReadyForSigning`. The PDF is made for the answer, which takes some seconds the first time.',
    access: partyMemberAccess,
    response: agreedFieldsSchema,
    errors: documentErrors,
    errorFacts: documentFacts,
    handle: ({ platform, principal }) => foreseeFields(platform, principal),
  }),
]
