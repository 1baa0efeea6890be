import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { warningsSchema } from '../../../http/warning.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import {
  createdSignatureRequestSchema,
  createSignatureRequestBody,
} from '../../signature-requests/signature-request-schemas.ts'
import { redlineRequestResource } from '../redline-resource.ts'
import { fieldPlacements } from './agreement.ts'
import { signAgreement } from './sign-agreement.ts'

const agreementSchema = named(
  'Agreement',
  Type.Object({
    round: Type.Integer({ description: 'The round that ended with the approval' }),
    docxSha256: Type.String({ description: 'Of the agreed text as a DOCX' }),
    documentSha256: Type.String({ description: 'Of the PDF made from it, which is signed' }),
    pageCount: Type.Integer(),
    agreedPageCount: Type.Integer({ description: 'The pages after these are signature pages' }),
    fields: Type.Array(
      named(
        'AgreedField',
        Type.Object({
          fieldId: Type.String(),
          placed: Type.Union(
            fieldPlacements.map(placement => Type.Literal(placement)),
            {
              description:
                '`TextTag`: where the text asks for it; `Anchored`: beside the words that it stood beside in the template; `SignaturePage`: those words are gone or stand more than once',
            },
          ),
          page: Type.Integer(),
        }),
      ),
    ),
    warnings: warningsSchema('What the sender should know of the agreed document'),
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
  errors: [
    'redline_not_ready_for_signing',
    'redline_being_signed',
    'redline_signed',
    'redline_interrupted',
    'signer_missing_for_role',
    'too_many_open_requests',
    'role_used_twice',
    'required_fields_empty',
    'role_unknown',
    'document_damaged',
    'document_too_complex',
    'document_holds_another',
    'conversion_unavailable',
    'conversion_timed_out',
    'conversion_interrupted',
    'pdf_damaged',
    'pdf_too_complex',
    'pdf_too_many_pages',
    'pdf_page_hides_drawings',
  ] satisfies ErrorCode[],
}

/** From an agreed document to its signatures. */
export const agreementRoutes: Route[] = [
  defineRoute({
    ...creation,
    path: '/redline-requests/:redlineRequestId/signature-requests',
    operationId: 'signAgreedDocument',
    summary: 'Create a signature request for the agreed document',
    description:
      'Makes a template of the agreed text, all changes accepted and comments removed, and sends it to its signers. The redline request must be `DocumentReadyForSigning`.',
    handle: ({ platform, commit, principal: { knownBy }, resource, body }) =>
      signAgreement(platform, commit, resource, body, { delivery: 'regular', knownBy }),
  }),
  defineRoute({
    ...creation,
    path: '/redline-requests/:redlineRequestId/signature-requests/embedded',
    operationId: 'signAgreedDocumentEmbedded',
    summary: 'Create an embedded signature request for the agreed document',
    description:
      'As `signAgreedDocument`, but nobody is emailed: create a signing URL for each `recipientSignatureId`.',
    handle: ({ platform, commit, principal: { knownBy }, resource, body }) =>
      signAgreement(platform, commit, resource, body, { delivery: 'embedded', knownBy }),
  }),
]
