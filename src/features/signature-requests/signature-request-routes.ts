import { Type } from '@sinclair/typebox'
import { asTextBlock } from '../../engine/text/single-line.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ErrorCode } from '../../http/error-catalogue.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { eventSchemas } from '../events/event-schemas.ts'
import { readSigningEvents } from '../events/read-events.ts'
import { folderErrors, folderFor } from '../folders/choose-folder.ts'
import { presignDownload } from '../links/presigned-download.ts'
import { noteFirstDownload } from '../organizations/first-steps.ts'
import { refusedFields } from '../templates/field-refused.ts'
import { usableTemplateResource } from '../templates/template-resource.ts'
import { refusedWarnings, strictQuery } from '../templates/template-schemas.ts'
import { createSignatureRequest } from './create-signature-request.ts'
import { assertContent } from './kept-content.ts'
import { oneOffFormOf } from './one-off/one-off-form.ts'
import { readStoredRecord } from './read-record.ts'
import { remindSigners } from './remind-signers.ts'
import { presentSealedFile, sealedFileSchema } from './sealed-files/present-sealed-file.ts'
import type { SealedFileKind } from './sealed-files/sealed-file.ts'
import { signatureRequestResource } from './signature-request-resources.ts'
import {
  createdSignatureRequestSchema,
  createSignatureRequestBody,
  remindSignersBody,
  signatureRequestSchema,
  voidSignatureRequestBody,
} from './signature-request-schemas.ts'
import { voidSignatureRequest } from './void-signature-request.ts'

const creation = {
  method: 'POST' as const,
  versioned: true,
  tolerant: true as const,
  access: organizationAccess,
  scope: 'signature-requests:write',
  action: 'create a signature request for this template',
  named: { field: 'templateId', kind: usableTemplateResource },
  creates: true as const,
  body: named('SignatureRequestInput', createSignatureRequestBody),
  query: strictQuery,
  response: createdSignatureRequestSchema,
  errorFacts: {
    ...refusedWarnings,
    required_fields_empty: refusedFields,
    fields_without_signer: refusedFields,
    conditions_undecidable: refusedFields,
    fields_not_visible: refusedFields,
  },
  errors: [
    'warnings_refused',
    'signer_missing_for_role',
    'role_used_twice',
    'role_unknown',
    'required_fields_empty',
    'fields_without_signer',
    'conditions_undecidable',
    'fields_not_visible',
    'watermark_not_visible',
    'pdf_too_complex',
    'too_many_open_requests',
    ...folderErrors,
  ] satisfies ErrorCode[],
}

export const signatureRequestRoutes: Route[] = [
  defineRoute({
    ...creation,
    path: '/signature-requests',
    operationId: 'createSignatureRequest',
    form: oneOffFormOf('regular'),
    summary: 'Create a signature request',
    description:
      'Sends a template to its signers. Each is emailed a signing link; those who sign later are told whom they wait for, or hear nothing before their turn if `notifyLater` is `true`. Every role that a field of the template has needs a signer. To send files without creating a template first, send a `multipart/form-data` body.',
    async handle({ platform, commit, principal: by, named, body, query: { strict } }) {
      const folderId = await folderFor(platform, by, { asked: body.folderId, usual: named.folderId })
      return createSignatureRequest(platform, commit, {
        template: named,
        input: body,
        sending: { delivery: 'regular', by, folderId },
        strict: strict === 'true',
      })
    },
  }),
  defineRoute({
    ...creation,
    path: '/signature-requests/embedded',
    operationId: 'createEmbeddedSignatureRequest',
    form: oneOffFormOf('embedded'),
    summary: 'Create an embedded signature request',
    description:
      'Like `createSignatureRequest`, but signers are not emailed. Create a signing URL for each `recipientSignatureId` and show it to that signer, for example in an iframe.',
    async handle({ platform, commit, principal: by, named, body, query: { strict } }) {
      const folderId = await folderFor(platform, by, { asked: body.folderId, usual: named.folderId })
      return createSignatureRequest(platform, commit, {
        template: named,
        input: body,
        sending: { delivery: 'embedded', by, folderId },
        strict: strict === 'true',
      })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId',
    versioned: true,
    operationId: 'readSignatureRequest',
    summary: 'Retrieve a signature request',
    description:
      'Returns the progress of each signer, and the fields with their values. A value that a signer enters appears once they have signed.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve this signature request',
    resource: signatureRequestResource,
    response: signatureRequestSchema,
    errors: [],
    handle: ({ platform, resource }) => readStoredRecord(platform, resource.signatureRequestId),
  }),
  defineRoute({
    method: 'POST',
    path: '/signature-requests/:signatureRequestId/void',
    versioned: true,
    operationId: 'voidSignatureRequest',
    summary: 'Void a signature request',
    description:
      'The status becomes `Expired` with `expiredReason` `Voided`, and signing links show that the request was cancelled. A completed request cannot be voided.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'void this signature request',
    resource: signatureRequestResource,
    body: voidSignatureRequestBody,
    response: signatureRequestSchema,
    errors: ['envelope_expired', 'envelope_already_completed', 'envelope_being_sealed'],
    async handle({ platform, principal, resource, body }) {
      const reason = asTextBlock(body.reason ?? '') || null
      await voidSignatureRequest(platform, resource.signatureRequestId, { reason, by: principal })
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/signature-requests/:signatureRequestId/remind',
    versioned: true,
    operationId: 'remindSigners',
    summary: 'Remind signers',
    description:
      'Emails the signers whose turn it is again, or only one of them. Each can be reminded once an hour, and not within an hour of a correction, which also sends an email. Signers of embedded requests get no email, so they cannot be reminded.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'remind the signers of this signature request',
    resource: signatureRequestResource,
    body: remindSignersBody,
    response: signatureRequestSchema,
    errors: [
      'reminded_recently',
      'corrected_recently',
      'already_signed',
      'not_signers_turn',
      'embedded_not_mailed',
      'envelope_expired',
      'envelope_already_completed',
      'envelope_being_sealed',
    ],
    async handle({ platform, principal, resource, body: { recipientSignatureId } }) {
      await remindSigners(platform, resource.signatureRequestId, { recipientSignatureId, by: principal })
      return readStoredRecord(platform, resource.signatureRequestId)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId/events',
    versioned: true,
    operationId: 'listSignatureRequestEvents',
    summary: 'List the events of a signature request',
    description:
      'Oldest first, each with the hash of the previous one. By default only `document_viewed`, `document_signed` and `document_completed` are returned. Send `kinds=all` for every kind, including voiding, declining and expiry.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the events for this signature request',
    resource: signatureRequestResource,
    query: Type.Object({
      kinds: Type.Optional(
        Type.Literal('all', {
          description:
            'Returns every kind of event, including `document_voided`, `document_declined` and `document_expired`',
        }),
      ),
    }),
    response: named('SigningEvents', Type.Object({ signatureRequestEvents: Type.Array(eventSchemas.signing) })),
    errors: [],
    async handle({ platform, resource, query, reply }) {
      const records = await readSigningEvents(platform.database, resource.signatureRequestId, query.kinds ?? 'known')
      reply.type('application/json; charset=utf-8').serializer((text: string) => text)
      // sends the stored canonical texts as they are, so that an event always has the same bytes
      return `{"signatureRequestEvents":[${records.join(',')}]}`
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId/signed-envelope',
    versioned: true,
    tolerant: true,
    operationId: 'readSignedEnvelope',
    summary: 'Get the URL of the signed document',
    description:
      'Returns a presigned URL that is valid for five minutes and needs no credentials. If the document already had signatures when it was uploaded, its certificate of completion is a separate file, at `certificatePresignedUrl`.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'retrieve the signed envelope for this signature request',
    resource: signatureRequestResource,
    response: named(
      'SignedEnvelope',
      Type.Object({
        signedEnvelopePresignedUrl: Type.String({ format: 'uri' }),
        certificatePresignedUrl: Type.Optional(Type.String({ format: 'uri' })),
        signedEnvelope: nullable(sealedFileSchema, {
          description: 'Null for requests completed before levels were recorded',
        }),
        certificate: Type.Optional(sealedFileSchema),
      }),
    ),
    errors: ['envelope_not_signed_yet', 'content_deleted'],
    async handle({ platform, principal, resource }) {
      if (resource.status !== 'Completed') throw new CodedError('envelope_not_signed_yet')
      assertContent(resource)
      if (principal.person !== null) await noteFirstDownload(platform, resource.organizationId)
      const { signatureRequestId } = resource
      const present = (kind: SealedFileKind) => presentSealedFile(platform.database, { signatureRequestId, kind })
      const certificate = resource.certificateKey === null ? null : await present('certificate')
      return {
        signedEnvelopePresignedUrl: presignDownload(platform, 'signed-envelope', signatureRequestId),
        ...(resource.certificateKey !== null && {
          certificatePresignedUrl: presignDownload(platform, 'certificate', signatureRequestId),
        }),
        signedEnvelope: await present('document'),
        ...(certificate && { certificate }),
      }
    },
  }),
]
