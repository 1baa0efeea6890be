import { Type } from '@sinclair/typebox'
import { fieldTypes } from '../templates/template.ts'
import { nullable } from '../templates/template-schemas.ts'

const personName = Type.String({ minLength: 1, maxLength: 200 })
const emailAddress = Type.String({ format: 'email' })
/** It becomes a header of mails. */
const singleLine = { pattern: '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$', errorText: 'must be a single line' }

export const createSignatureRequestBody = Type.Object({
  templateId: Type.String(),
  signers: Type.Array(
    Type.Object({
      email: emailAddress,
      name: personName,
      role: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  sender: Type.Optional(Type.Object({ email: emailAddress, name: personName })),
  testMode: Type.Optional(Type.Boolean()),
  fields: Type.Optional(
    Type.Array(Type.Object({ fieldId: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 10_000 }) }), {
      maxItems: 5_000,
    }),
  ),
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  subject: Type.Optional(Type.String({ maxLength: 200, ...singleLine })),
  message: Type.Optional(Type.String({ maxLength: 5_000 })),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>(
      Type.Object({}, { additionalProperties: Type.String({ maxLength: 1_000 }), maxProperties: 50 }),
    ),
  ),
  redirectUrl: Type.Optional(Type.String({ format: 'uri', maxLength: 2_000 })),
  sequential: Type.Optional(Type.Boolean()),
  reminders: Type.Optional(
    Type.Object({
      firstAfterDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
      everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    }),
  ),
})

export const voidSignatureRequestBody = Type.Object({
  reason: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
})

const dateTime = Type.String({ format: 'date-time' })
const status = Type.Union([Type.Literal('Created'), Type.Literal('Completed'), Type.Literal('Expired')])

const signerSchema = { email: Type.String(), name: Type.String(), recipientSignatureId: Type.String() }

const envelopeFieldSchema = Type.Object({
  fieldId: Type.String(),
  type: Type.Union(fieldTypes.map(type => Type.Literal(type))),
  required: Type.Boolean(),
  filled: Type.Boolean(),
  recipientSignatureId: nullable(Type.String()),
  value: nullable(Type.String()),
  label: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  signedAt: Type.Optional(dateTime),
})

const requestFields = {
  signatureRequestId: Type.String(),
  templateId: Type.String(),
  sender: Type.Object({ email: Type.String(), name: Type.String() }),
  status,
  testMode: Type.Boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  completedAt: nullable(dateTime),
  expiresAt: dateTime,
  fields: Type.Array(envelopeFieldSchema),
}

export const createdSignatureRequestSchema = Type.Object({
  ...requestFields,
  signers: Type.Array(Type.Object(signerSchema)),
})

export const signatureRequestSchema = Type.Object({
  ...requestFields,
  expiredReason: nullable(Type.Union([Type.Literal('Deadline'), Type.Literal('Voided'), Type.Literal('Declined')])),
  subject: nullable(Type.String()),
  message: nullable(Type.String()),
  metadata: nullable(Type.Record(Type.String(), Type.String())),
  redirectUrl: nullable(Type.String()),
  sequential: Type.Boolean(),
  reminders: nullable(Type.Object({ firstAfterDays: Type.Integer(), everyDays: Type.Integer() })),
  sealing: nullable(Type.Object({ failedAttempts: Type.Integer(), lastError: nullable(Type.String()) })),
  signers: Type.Array(
    Type.Object({
      ...signerSchema,
      role: nullable(Type.String()),
      viewedAt: nullable(dateTime),
      signedAt: nullable(dateTime),
      declinedAt: nullable(dateTime),
      declineReason: nullable(Type.String()),
      bouncedAt: nullable(dateTime),
      bounceReason: nullable(Type.String()),
      remindedAt: nullable(dateTime),
    }),
  ),
})
