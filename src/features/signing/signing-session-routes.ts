import { Type } from '@sinclair/typebox'
import { declineReasonCharacters } from '../../engine/fields/signature-limits.ts'
import { valueLimits } from '../../engine/fields/value-rules.ts'
import { asTextBlock } from '../../engine/text/single-line.ts'
import { originOf } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { sendStored } from '../../http/send-stored.ts'
import type { Platform } from '../../platform/platform.ts'
import { completedFile } from '../signature-requests/downloads/completed-file.ts'
import { readKeptContent } from '../signature-requests/kept-content.ts'
import { allowed, sessionState } from '../signature-requests/may-sign-now.ts'
import { defineDocumentRoute } from '../templates/document-route.ts'
import { refusedFields } from '../templates/field-refused.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { confirmDocument } from './confirm-document.ts'
import { declineDocument } from './decline-document.ts'
import { keepDraft } from './keep-draft.ts'
import { readSession } from './read-session.ts'
import { readSessionRequest, recipientOf } from './session-guard.ts'
import { sessionSchema } from './session-schema.ts'
import { signDocument } from './sign-document.ts'
import { signatureInputSchema } from './signature-input.ts'
import { type SignerCaller, signerAccess } from './signer-access.ts'
import { viewDocument } from './view-document.ts'

const fieldValue = named(
  'FieldValue',
  Type.Object({
    fieldId: Type.String({ maxLength: 100 }),
    value: nullable(Type.String({ maxLength: valueLimits.characters })),
  }),
)
const fieldValues = Type.Array(fieldValue, { maxItems: 5_000 })
/** The limit for an uploaded image of 2 MiB in base64, together with the fields. */
const signBodyLimitBytes = 4 * 1024 * 1024
const stateWrites = ['envelope_already_completed', 'envelope_expired', 'not_signers_turn'] as const

/** The routes that the signing page calls with the token of its URL. Other applications may call them too. */
export const signingSessionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signing/session',
    versioned: false,
    operationId: 'readSigningSession',
    summary: 'Retrieve a signing session',
    description:
      'Returns the document, the fields with their current values, and `state`, which says what the signer can do now. Signers can change only their own fields.',
    access: signerAccess,
    response: sessionSchema,
    errors: [],
    handle: ({ platform, principal }) => readSession(platform, principal),
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/viewed',
    versioned: false,
    operationId: 'recordView',
    summary: 'Record that the document was viewed',
    description:
      'Call this once the first page is displayed. It records `document_viewed`, once per signer; opening the link alone does not.',
    access: signerAccess,
    response: Type.Object({}),
    errors: ['envelope_expired'],
    async handle({ platform, principal, request }) {
      await viewDocument(platform, principal, originOf(request))
      return {}
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/signing/session/fields',
    versioned: false,
    operationId: 'keepDraft',
    summary: 'Save a draft',
    description:
      'Saves what the signer has entered so far, so that they can continue later or on another device. Fields that you do not send keep their saved values.',
    access: signerAccess,
    body: named('DraftInput', Type.Object({ fields: fieldValues })),
    response: Type.Object({}),
    errors: [...stateWrites, 'already_signed'],
    errorFacts: { invalid_input: refusedFields },
    async handle({ platform, principal, body }) {
      await keepDraft(platform, principal, body.fields)
      return {}
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/sign',
    versioned: false,
    operationId: 'signDocument',
    summary: 'Sign the document',
    description:
      'Records the consent, the values and the signature, which fills every signature field of this signer except those for initials. Repeating it with the same content returns the same answer and changes nothing.',
    access: signerAccess,
    body: named(
      'SignInput',
      Type.Object({
        consentVersion: Type.String({ maxLength: 50 }),
        fields: Type.Optional(fieldValues),
        attachments: Type.Optional(
          Type.Array(
            named(
              'AttachmentNamed',
              Type.Object({
                fieldId: Type.String({ maxLength: 100 }),
                sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
              }),
            ),
            {
              maxItems: 100,
              description:
                'Every attachment of the signer with its `sha256`, as the session shows it, so that they sign what they have seen',
            },
          ),
        ),
        signature: signatureInputSchema,
        timeZone: Type.Optional(
          Type.String({
            description:
              "The IANA name of the signer's time zone, in which `date-signed` is written; the organization's by default",
            examples: ['Europe/Berlin'],
          }),
        ),
        initials: Type.Optional(
          nullable(
            named(
              'InitialsInput',
              Type.Object({
                signature: signatureInputSchema,
                fieldIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5_000 }),
              }),
            ),
            {
              description: 'The initials, and the fields of the kind `initials` that the signer put them in',
              examples: [null],
            },
          ),
        ),
      }),
    ),
    bodyLimitBytes: signBodyLimitBytes,
    response: named('SignedState', Type.Object({ state: Type.Literal('Signed') })),
    errors: [
      ...stateWrites,
      'recipient_does_not_sign',
      'already_signed_otherwise',
      'consent_changed',
      'attachments_changed',
      'attachments_too_large',
      'attachments_too_long',
    ],
    errorFacts: { invalid_input: refusedFields },
    handle: ({ platform, principal, body, request }) =>
      signDocument(platform, {
        caller: principal,
        input: { ...body, fields: body.fields ?? [] },
        origin: originOf(request),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/confirm',
    versioned: false,
    operationId: 'confirmDocument',
    summary: 'Approve the document, or confirm having read it',
    description: 'For recipients whose `action` is `approve` or `view`. Repeating it changes nothing.',
    access: signerAccess,
    response: named('SignedState', Type.Object({ state: Type.Literal('Signed') })),
    errors: [...stateWrites, 'recipient_signs'],
    handle: ({ platform, principal, request }) =>
      confirmDocument(platform, { caller: principal, origin: originOf(request) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/decline',
    versioned: false,
    operationId: 'declineDocument',
    summary: 'Decline to sign',
    description: 'Ends the request for all signers: its status becomes `Expired` with `expiredReason` `Declined`.',
    access: signerAccess,
    body: named(
      'DeclineInput',
      Type.Object({ reason: Type.Optional(nullable(Type.String({ maxLength: declineReasonCharacters }))) }),
    ),
    response: Type.Object({ state: Type.Literal('Declined') }),
    errors: [...stateWrites, 'already_signed', 'viewer_decides_nothing'],
    async handle({ platform, principal, body, request }) {
      await declineDocument(platform, {
        caller: principal,
        reason: asTextBlock(body.reason ?? '') || null,
        origin: originOf(request),
      })
      return { state: 'Declined' }
    },
  }),
  defineDocumentRoute({
    path: '/signing/session/document',
    operationId: 'readSigningDocument',
    summary: 'Download the document to sign',
    description: 'The PDF without the values entered so far. Supports range requests.',
    access: signerAccess,
    errors: ['envelope_expired'],
    read: shownDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/signing/session/first-page',
    versioned: false,
    operationId: 'readFirstPage',
    summary: 'Download the first page as an image',
    description: 'A WebP image, for a fast first view. Returns 404 until it has been rendered; show the PDF instead.',
    access: signerAccess,
    forPages: true,
    produces: 'image/webp',
    conditional: 'ranges',
    errors: ['envelope_expired', 'route_not_found'],
    async handle({ platform, principal, request, reply }) {
      const { firstPageKey, documentSha256 } = await shownDocument(platform, principal)
      // it is not rendered yet or cannot be rendered; the page works without it
      if (firstPageKey === null || !(await platform.storage.exists(firstPageKey)))
        throw new CodedError('route_not_found')
      const sizeBytes = await platform.storage.size(firstPageKey)
      return sendStored(platform, request, {
        reply,
        file: {
          key: firstPageKey,
          sizeBytes,
          contentType: 'image/webp',
          etag: `${documentSha256}-1`,
        },
      })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/signing/session/signed-document',
    versioned: false,
    operationId: 'readSignedDocument',
    summary: 'Download the signed document',
    description: 'The sealed PDF, once everyone has signed. Supports range requests.',
    access: signerAccess,
    produces: 'application/pdf',
    conditional: 'ranges',
    errors: ['envelope_not_signed_yet'],
    async handle({ platform, principal, request, reply }) {
      const { request: signed } = await readSessionRequest(platform, principal)
      if (signed.status !== 'Completed') throw new CodedError('envelope_not_signed_yet')
      return readKeptContent(platform, signed, async () =>
        sendStored(platform, request, {
          reply,
          file: await completedFile(platform, { request: signed, kind: 'signed-envelope' }),
        }),
      )
    },
  }),
]

/** Returns the stored document, as long as the state of the request lets the signer see it. */
async function shownDocument(platform: Pick<Platform, 'caches' | 'clock' | 'database'>, caller: SignerCaller) {
  const { request, recipients } = await readSessionRequest(platform, caller)
  const recipient = recipientOf({ request, recipients }, caller)
  if (!allowed[sessionState({ request, recipients, recipient, now: platform.clock.now() })].view)
    throw new CodedError('envelope_expired')
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  return document
}
