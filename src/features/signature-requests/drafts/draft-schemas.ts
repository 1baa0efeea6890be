import { Type } from '@sinclair/typebox'
import { recipientActions } from '../../../engine/events/recipient-actions.ts'
import { valueLimits } from '../../../engine/fields/value-rules.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { warningsIfAny } from '../../../http/warning.ts'
import { editAccessSchema, templateSchema } from '../../templates/template-schemas.ts'
import { filenamePart, filePart } from '../../templates/uploads/upload-schemas.ts'
import { expiredReasonSchema } from '../signature-request-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })
const days = Type.Integer({ minimum: 1, maximum: 365 })

const draftPersonSchema = named(
  'DraftPerson',
  Type.Object({
    key: Type.String({ minLength: 1, maxLength: 40 }),
    action: Type.Union([...recipientActions, 'copy' as const].map(action => Type.Literal(action))),
    name: Type.String({ maxLength: 200 }),
    email: Type.String({ maxLength: 254 }),
    role: nullable(Type.String({ minLength: 1, maxLength: 200 })),
    turn: Type.Integer({ minimum: 1, maximum: 100 }),
    isAskedForCode: Type.Boolean(),
  }),
)

/** The schema of a draft's content. Texts may be unfinished: they are checked when the draft is sent. */
export const draftContentSchema = named(
  'RequestDraftContent',
  Type.Object({
    people: Type.Array(draftPersonSchema, { maxItems: 150 }),
    subject: Type.String({ maxLength: 200 }),
    message: Type.String({ maxLength: 5_000 }),
    expiresAt: nullable(dateTime, { description: 'The deadline; null for what the organization has set' }),
    reminders: Type.Union([
      Type.Object({ firstAfterDays: days, everyDays: days }),
      Type.Literal('never'),
      Type.Null({ description: 'What the organization has set' }),
    ]),
    notifyAll: Type.Boolean(),
    testMode: Type.Boolean(),
    values: Type.Record(Type.String({ maxLength: 100 }), nullable(Type.String({ maxLength: valueLimits.characters })), {
      maxProperties: 5_000,
    }),
    templateName: nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'The name of the template that the uploaded document becomes when the draft is sent; null for none',
    }),
    folderId: nullable(Type.String({ maxLength: 100 }), {
      description: 'Where the request will be kept, as in `createSignatureRequest`; null for the usual place',
    }),
  }),
)

export const newDraftBody = named('NewRequestDraft', Type.Object({ templateId: Type.String() }))
export const draftAgainBody = named('RequestDraftAgain', Type.Object({ signatureRequestId: Type.String() }))

/** Only documents the form, because `receiveUpload` reads it. */
export const draftForm = named(
  'RequestDraftForm',
  Type.Object({ file: filePart, filename: Type.Optional(filenamePart) }),
)

/** The schema of the ended request that a draft sends again. */
const againSchema = named(
  'RequestSentAgain',
  Type.Object({
    signatureRequestId: Type.String(),
    title: Type.String(),
    expiredReason: nullable(expiredReasonSchema),
    declined: nullable(Type.Object({ name: Type.String(), reason: nullable(Type.String()) })),
  }),
)

export const draftSchema = named(
  'RequestDraft',
  Type.Object({
    draftId: Type.String(),
    version: Type.Integer(),
    isOneOff: Type.Boolean({ description: 'Whether the document was uploaded for this request only' }),
    template: templateSchema,
    content: draftContentSchema,
    again: nullable(againSchema),
    sentAs: nullable(Type.String(), { description: 'The request that it became' }),
    updatedAt: dateTime,
  }),
)

export const listedDraftSchema = named(
  'ListedRequestDraft',
  Type.Object({
    draftId: Type.String(),
    title: Type.String(),
    people: Type.Array(Type.String(), { description: 'The names of the people entered so far' }),
    isOneOff: Type.Boolean(),
    updatedAt: dateTime,
  }),
)

export const savedDraftSchema = named(
  'SavedRequestDraft',
  Type.Object({ version: Type.Integer(), updatedAt: dateTime }),
)
export const sentDraftSchema = named('SentRequestDraft', Type.Object({ signatureRequestId: Type.String() }))
export const draftEditUrlSchema = named(
  'RequestDraftEditUrl',
  Type.Object({ ...editAccessSchema.properties, ...warningsIfAny }),
)
