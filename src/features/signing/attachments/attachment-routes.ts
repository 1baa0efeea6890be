import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { readKeptContent } from '../../signature-requests/kept-content.ts'
import { pdfErrors } from '../../templates/uploads/upload-schemas.ts'
import { readSessionRequest } from '../session-guard.ts'
import { sessionAttachmentSchema } from '../session-schema.ts'
import { signerAccess } from '../signer-access.ts'
import { keepAttachment, readAttachment, removeAttachment } from './keep-attachment.ts'

const path = '/signing/session/attachments/:fieldId'
const fieldIdOf = (request: { params: unknown }) => (request.params as { fieldId: string }).fieldId
const stateWrites = ['envelope_already_completed', 'envelope_expired', 'not_signers_turn', 'already_signed'] as const

const uploadSchema = named(
  'AttachmentUpload',
  Type.Object({
    file: Type.String({
      contentMediaType: 'application/octet-stream',
      description:
        'A PDF, PNG or JPEG of at most 10 MiB. The attachments of a request have at most 25 MiB and 100 pages together',
      examples: ['@id-card.jpg'],
    }),
  }),
)

const uploadErrors = [
  'invalid_input',
  'body_not_utf8',
  'storage_full',
  'content_type_not_multipart',
  'attachment_too_large',
  'attachments_too_large',
  'attachments_too_long',
  'attachment_type_not_supported',
  'attachment_damaged',
  'attachment_signed',
  ...pdfErrors,
  'service_unavailable',
] satisfies ErrorCode[]

/** The routes for the files that a signer uploads for fields of the kind `attachment`. */
export const attachmentRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path,
    versioned: false,
    operationId: 'uploadAttachment',
    summary: 'Upload an attachment',
    description:
      'Uploads a file for a field of the kind `attachment` of this signer, in place of the one before. It is part of their draft until they sign; then its pages follow the certificate of completion.',
    access: signerAccess,
    bodyKind: 'stream',
    consumes: { 'multipart/form-data': uploadSchema },
    response: named(
      'UploadedAttachment',
      Type.Object({
        value: Type.String({ description: 'The name as the field shows it' }),
        attachment: sessionAttachmentSchema,
      }),
    ),
    errors: [...stateWrites, ...uploadErrors],
    async handle({ platform, principal, request }) {
      const attachment = await keepAttachment(platform, { caller: principal, fieldId: fieldIdOf(request), request })
      const { drawnName, filename, contentType, sizeBytes, sha256, pageCount } = attachment
      return { value: drawnName, attachment: { filename, contentType, sizeBytes, sha256, pageCount } }
    },
  }),
  defineRoute({
    method: 'GET',
    path,
    versioned: false,
    operationId: 'readAttachment',
    summary: 'Download an attachment',
    description:
      'The pages that follow the certificate of completion, as a PDF: of the signer’s own attachment, or of one that another signer has signed with. Supports range requests.',
    access: signerAccess,
    produces: 'application/pdf',
    conditional: 'ranges',
    errors: ['attachment_not_found'],
    async handle({ platform, principal, request, reply }) {
      const subject = await readSessionRequest(platform, principal)
      const attachment = await readAttachment(platform, principal, fieldIdOf(request))
      return readKeptContent(platform, subject.request, async () =>
        sendStored(platform, request, {
          reply,
          file: {
            key: attachment.documentKey,
            sizeBytes: attachment.documentSizeBytes,
            contentType: 'application/pdf',
            etag: attachment.documentSha256,
          },
        }),
      )
    },
  }),
  defineRoute({
    method: 'DELETE',
    path,
    versioned: false,
    operationId: 'removeAttachment',
    summary: 'Remove an attachment',
    description: 'Removes the file that this signer has uploaded for a field, as long as they have not signed.',
    access: signerAccess,
    response: Type.Object({}),
    errors: [...stateWrites, 'invalid_input'],
    async handle({ platform, principal, request }) {
      await removeAttachment(platform, principal, fieldIdOf(request))
      return {}
    },
  }),
]
