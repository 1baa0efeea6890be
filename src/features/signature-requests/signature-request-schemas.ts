import { Type } from '@sinclair/typebox'
import { valueLimits } from '../../engine/fields/value-rules.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { warningsIfAny } from '../../http/warning.ts'
import { documentsSchema, fieldTypeSchema } from '../templates/template-schemas.ts'

const personName = Type.String({ minLength: 1, maxLength: 200, ...singleLine })
const emailAddress = Type.String({ format: 'email' })

/** As documented; `prefill.ts` checks it. */
const prefilledValue = { type: 'string', maxLength: valueLimits.characters }

export const createSignatureRequestBody = Type.Object({
  templateId: Type.String(),
  signers: Type.Array(
    named(
      'SignerInput',
      Type.Object({
        email: emailAddress,
        name: personName,
        role: Type.Optional(
          nullable(Type.String({ minLength: 1, maxLength: 200 }), {
            description: 'Of the template; each role that a field has needs a signer',
          }),
        ),
        company: Type.Optional(
          nullable(personName, {
            description: 'What fields of the kind `company` show; without it the signer fills them in',
            examples: [null],
          }),
        ),
      }),
    ),
    { minItems: 1, maxItems: 100, description: 'In the order in which they sign' },
  ),
  sender: Type.Optional(
    named(
      'SenderInput',
      Type.Object(
        { email: emailAddress, name: personName },
        {
          description: "Who asks, and gets the answers to mails; the organization's owner without it",
          examples: [{ email: 'sam@acme.example', name: 'Sam Sender' }],
        },
      ),
    ),
  ),
  cc: Type.Optional(
    Type.Array(named('CcInput', Type.Object({ email: emailAddress, name: Type.Optional(nullable(personName)) })), {
      maxItems: 50,
      description:
        'Who is emailed the signed document and signs nothing, for an embedded request too. A signer or sender who is emailed it anyway gets it once',
      examples: [[{ email: 'legal@acme.example', name: 'Legal department' }]],
    }),
  ),
  testMode: Type.Optional(Type.Boolean({ description: 'Watermarked, not binding, not billed', examples: [true] })),
  fields: Type.Optional(
    Type.Array(
      named(
        'FieldPrefill',
        Type.Object({
          fieldId: Type.String({ maxLength: 100 }),
          value: Type.String({ maxLength: valueLimits.characters, examples: ['1250.50'] }),
        }),
      ),
      {
        maxItems: 5_000,
        alsoCalled: ['prefilledFields', 'prefillFields'],
        description:
          'Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field',
      },
    ),
  ),
  prefill: Type.Optional(
    Type.Unsafe<Record<string, unknown>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.Unknown({
            anyOf: [prefilledValue, { type: 'object', additionalProperties: prefilledValue }],
          }),
          maxProperties: 5_000,
          description:
            'Values to begin with by the label of the field, as text. A label that more than one role has is given under its role: `{"Buyer": {"Full name": "Bea Buyer"}}`, and under `""` for fields that belong to nobody',
          examples: [{ 'Full name': 'Bea Buyer' }],
        },
      ),
    ),
  ),
  expiresInDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'The default of the organization without it, 90',
      examples: [30],
    }),
  ),
  subject: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'What mails and pages call it; the file name without it',
      ...singleLine,
    }),
  ),
  message: Type.Optional(Type.String({ maxLength: 5_000, description: 'Shown in the mail and on the page' })),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.String({ maxLength: 1_000 }),
          maxProperties: 50,
          description: 'Texts of your own, given back with the record',
          examples: [{ orderId: '4711' }],
        },
      ),
    ),
  ),
  redirectUrl: Type.Optional(
    Type.String({
      format: 'uri',
      maxLength: 2_000,
      description: 'Where the page leads after signing',
    }),
  ),
  sequential: Type.Optional(
    Type.Boolean({ description: 'False: all sign at the same time. True without it', examples: [true] }),
  ),
  reminders: Type.Optional(
    named(
      'ReminderInput',
      Type.Object(
        {
          firstAfterDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, examples: [3] })),
          everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, examples: [7] })),
        },
        { description: '3 and 7 without it; none for embedded requests' },
      ),
    ),
  ),
})

export const voidSignatureRequestBody = named(
  'VoidInput',
  Type.Object({
    reason: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
  }),
)

export const remindSignersBody = named(
  'ReminderOrder',
  Type.Object({
    recipientSignatureId: Type.Optional(
      Type.String({ description: 'Only this signer; everybody whose turn it is without it' }),
    ),
  }),
)

export const correctSignerBody = named(
  'SignerCorrection',
  Type.Object({
    email: Type.Optional({ ...emailAddress, examples: ['bea@buyer.example'] }),
    name: Type.Optional(personName),
  }),
)

export const expiredReasonSchema = Type.Union([
  Type.Literal('Deadline'),
  Type.Literal('Voided'),
  Type.Literal('Declined'),
])

const dateTime = Type.String({ format: 'date-time' })
const status = Type.Union([Type.Literal('Created'), Type.Literal('Completed'), Type.Literal('Expired')])

export const signerSchema = named(
  'Signer',
  Type.Object({
    email: Type.String(),
    name: Type.String(),
    recipientSignatureId: Type.String(),
    role: nullable(Type.String()),
    company: Type.Optional(Type.String()),
    turn: Type.Integer({ description: 'From 1; signers of one turn sign at the same time', examples: [1] }),
  }),
)

const envelopeFieldSchema = named(
  'EnvelopeField',
  Type.Object({
    fieldId: Type.String(),
    type: fieldTypeSchema,
    required: Type.Boolean({ examples: [true] }),
    filled: Type.Boolean(),
    recipientSignatureId: nullable(Type.String(), { description: 'Who fills it in; null for nobody' }),
    value: nullable(Type.String(), { description: 'Null when empty, and always for signatures', examples: [null] }),
    label: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    unit: Type.Optional(Type.String()),
    signedAt: Type.Optional(dateTime),
  }),
)

const ccSchema = named(
  'Cc',
  Type.Object({
    email: Type.String(),
    name: nullable(Type.String()),
    sentAt: nullable(dateTime, { description: 'When a mail server accepted the copy', examples: [null] }),
    bouncedAt: nullable(dateTime, { description: 'When the copy was refused permanently', examples: [null] }),
    bounceReason: nullable(Type.String(), { examples: [null] }),
  }),
)

const requestFields = {
  signatureRequestId: Type.String(),
  templateId: Type.String(),
  sender: named(
    'Sender',
    Type.Object(
      { email: Type.String(), name: Type.String() },
      { examples: [{ email: 'sam@acme.example', name: 'Sam Sender' }] },
    ),
  ),
  cc: Type.Array(ccSchema, { description: 'Who is emailed the signed document and signs nothing' }),
  status,
  testMode: Type.Boolean({ examples: [true] }),
  createdAt: dateTime,
  updatedAt: dateTime,
  completedAt: nullable(dateTime),
  expiresAt: dateTime,
  documents: documentsSchema,
  fields: Type.Array(envelopeFieldSchema),
}

export const createdSignatureRequestSchema = named(
  'CreatedSignatureRequest',
  Type.Object({
    ...requestFields,
    signers: Type.Array(signerSchema),
    ...warningsIfAny,
  }),
)

export const signatureRequestSchema = named(
  'SignatureRequest',
  Type.Object({
    ...requestFields,
    expiredReason: nullable(expiredReasonSchema, {
      examples: [null],
    }),
    subject: nullable(Type.String()),
    message: nullable(Type.String()),
    metadata: nullable(Type.Record(Type.String(), Type.String()), { examples: [{ orderId: '4711' }] }),
    redirectUrl: nullable(Type.String()),
    sequential: Type.Boolean({ examples: [true] }),
    reminders: nullable(
      named('Reminders', Type.Object({ firstAfterDays: Type.Integer(), everyDays: Type.Integer() })),
      {
        examples: [{ firstAfterDays: 3, everyDays: 7 }],
      },
    ),
    sealing: nullable(
      named('SealingProblem', Type.Object({ failedAttempts: Type.Integer(), lastError: nullable(Type.String()) })),
      {
        description:
          'While everybody has signed and the sealed file is not there yet. A `lastError` that begins with `not_visible:` is final; the request can only be voided.',
        examples: [null],
      },
    ),
    contentDeletedAt: nullable(dateTime, {
      description:
        'When documents, values and persons were deleted: `fields` is empty then, and persons are `Deleted` at `deleted@deleted.invalid`',
      examples: [null],
    }),
    signers: Type.Array(
      named(
        'SignerState',
        Type.Object({
          ...signerSchema.properties,
          viewedAt: nullable(dateTime),
          signedAt: nullable(dateTime),
          declinedAt: nullable(dateTime),
          declineReason: nullable(Type.String(), { examples: [null] }),
          bouncedAt: nullable(dateTime, { description: 'When a mail to this signer was refused for good' }),
          bounceReason: nullable(Type.String(), { examples: [null] }),
          remindedAt: nullable(dateTime),
          correctedAt: nullable(dateTime, {
            description: 'When the sender last corrected name or address',
            examples: [null],
          }),
        }),
      ),
    ),
  }),
)
