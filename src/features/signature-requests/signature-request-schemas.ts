import { Type } from '@sinclair/typebox'
import { recipientActions } from '../../engine/events/recipient-actions.ts'
import { valueLimits } from '../../engine/fields/value-rules.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { warningsIfAny } from '../../http/warning.ts'
import { folderIdInput, folderIdShown, ownerIdShown } from '../folders/choose-folder.ts'
import { verificationSchema } from '../organizations/signer-verification.ts'
import { documentsSchema, fieldTypeSchema } from '../templates/template-schemas.ts'

const personName = Type.String({ minLength: 1, maxLength: 200, ...singleLine })
const emailAddress = Type.String({ format: 'email', alsoCalled: ['mail'] })

const recipientActionSchema = Type.Union(
  recipientActions.map(action => Type.Literal(action)),
  { examples: ['sign'] },
)

/** Only documents a value, because `prefill.ts` checks it. */
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
            description: 'A role of the template. Every role that a field has needs a signer',
          }),
        ),
        action: Type.Optional({
          ...recipientActionSchema,
          description:
            'What the recipient does. Who approves (or declines) or views (and confirms having read it) has no fields and no role. Defaults to `sign`',
        }),
        turn: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 100,
            description:
              'Recipients with the same turn act at the same time. Give it for all or for none; without it, the order of `signers` and the roles decide',
          }),
        ),
        company: Type.Optional(
          nullable(personName, {
            description: 'What fields of the kind `company` show; without it the signer fills them in',
            examples: [null],
          }),
        ),
        verification: Type.Optional(verificationSchema),
      }),
    ),
    { minItems: 1, maxItems: 100, description: 'In signing order' },
  ),
  sender: Type.Optional(
    named(
      'SenderInput',
      Type.Object(
        { email: emailAddress, name: personName },
        {
          description: "Who is asking. Replies to emails go to this address. Defaults to the organization's owner",
          examples: [{ email: 'sam@acme.example', name: 'Sam Sender' }],
        },
      ),
    ),
  ),
  cc: Type.Optional(
    Type.Array(named('CcInput', Type.Object({ email: emailAddress, name: Type.Optional(nullable(personName)) })), {
      maxItems: 50,
      description:
        'People who get a copy of the signed document by email but do not sign, for embedded requests too. Anyone who gets it anyway as signer or sender gets it only once',
      examples: [[{ email: 'legal@acme.example', name: 'Legal department' }]],
    }),
  ),
  folderId: folderIdInput,
  testMode: Type.Optional(
    Type.Boolean({
      description: 'Test requests are watermarked, not legally binding and not billed. Defaults to `false`',
      examples: [true],
    }),
  ),
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
          'Prefilled values by field id, as text: `true` or `false` for a checkbox, `YYYY-MM-DD` for a date, a decimal number for an amount',
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
            'Prefilled values by field label, as text. If several roles have a field with the same label, nest it under the role: `{"Buyer": {"Full name": "Bea Buyer"}}`. Use `""` as the role of fields that belong to nobody',
          examples: [{ 'Full name': 'Bea Buyer' }],
        },
      ),
    ),
  ),
  expiresInDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Defaults to 90, or to the default that the organization has set',
      examples: [30],
    }),
  ),
  subject: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'What everybody calls the document. Defaults to the name of the template',
      ...singleLine,
    }),
  ),
  message: Type.Optional(Type.String({ maxLength: 5_000, description: 'Shown in the email and on the signing page' })),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.String({ maxLength: 1_000 }),
          maxProperties: 50,
          description: 'Your own key-value pairs, returned with the record',
          examples: [{ orderId: '4711' }],
        },
      ),
    ),
  ),
  redirectUrl: Type.Optional(
    Type.String({
      format: 'uri',
      maxLength: 2_000,
      description: 'Where the signing page links to once the signer has signed',
    }),
  ),
  notifyLater: Type.Optional(
    Type.Boolean({
      description:
        'If `true`, later signers are not emailed before their turn begins. By default, everyone is emailed at once, and later signers are told whom they wait for',
      examples: [true],
    }),
  ),
  sequential: Type.Optional(
    Type.Boolean({
      description: 'If `false`, everyone can sign at the same time. Defaults to `true`',
      examples: [true],
    }),
  ),
  reminders: Type.Optional(
    nullable(
      named(
        'ReminderInput',
        Type.Object({
          firstAfterDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, examples: [3] })),
          everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, examples: [7] })),
        }),
      ),
      {
        description:
          'When signers are reminded by email; null for never. Defaults to what the organization has set, which is 3 and 7 days at first. Embedded requests have no reminders',
      },
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
      Type.String({ description: 'Remind only this signer. If omitted, everyone whose turn it is is reminded' }),
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

export const extendDeadlineBody = named(
  'DeadlineExtension',
  Type.Object({
    expiresInDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'The new deadline, in days from now; later than the current one',
      examples: [120],
    }),
  }),
)

export const expiredReasonSchema = Type.Union([
  Type.Literal('Deadline'),
  Type.Literal('Voided'),
  Type.Literal('Declined'),
])

const dateTime = Type.String({ format: 'date-time' })

const sealingFailedAtSchema = nullable(dateTime, {
  description:
    'When it turned out that the document cannot be sealed. The request could not be completed: seal it again (`resealSignatureRequest`) once the cause is gone, or void it. Null while sealing is tried or is not due',
  examples: [null],
})
const status = Type.Union([Type.Literal('Created'), Type.Literal('Completed'), Type.Literal('Expired')])

export const signerSchema = named(
  'Signer',
  Type.Object({
    email: emailAddress,
    name: Type.String(),
    recipientSignatureId: Type.String(),
    role: nullable(Type.String()),
    action: Type.Optional({ ...recipientActionSchema, description: 'Absent for someone who signs' }),
    company: Type.Optional(Type.String()),
    verification: Type.Optional(verificationSchema),
    turn: Type.Integer({ description: '1-based. Signers with the same turn sign at the same time', examples: [1] }),
  }),
)

const envelopeFieldSchema = named(
  'EnvelopeField',
  Type.Object({
    fieldId: Type.String(),
    type: fieldTypeSchema,
    required: Type.Boolean({
      description: 'Whether it must be filled in; of a field with conditions, as of now',
      examples: [true],
    }),
    filled: Type.Boolean(),
    recipientSignatureId: nullable(Type.String(), {
      description: 'The signer who fills it in, or null if nobody does',
    }),
    value: nullable(Type.String(), {
      description: 'The current value; null if empty, and always null for signature fields',
      examples: [null],
    }),
    hidden: Type.Optional(
      Type.Boolean({ description: '`true` while its condition `showWhen` does not hold; absent otherwise' }),
    ),
    label: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    unit: Type.Optional(Type.String()),
    signedAt: Type.Optional(dateTime),
  }),
)

const ccSchema = named(
  'Cc',
  Type.Object({
    email: emailAddress,
    name: nullable(Type.String()),
    sentAt: nullable(dateTime, { description: 'When the mail server accepted the copy', examples: [null] }),
    bouncedAt: nullable(dateTime, { description: 'When the copy bounced', examples: [null] }),
    bounceReason: nullable(Type.String(), { examples: [null] }),
  }),
)

export const requestTitleSchema = Type.String({
  description: 'What everybody calls the request: its subject, or the name that its template had when it was sent',
  examples: ['Lease'],
})

const requestFields = {
  signatureRequestId: Type.String(),
  templateId: Type.String(),
  sender: named(
    'Sender',
    Type.Object(
      { email: emailAddress, name: Type.String() },
      { examples: [{ email: 'sam@acme.example', name: 'Sam Sender' }] },
    ),
  ),
  cc: Type.Array(ccSchema, { description: 'People who get a copy of the signed document by email but do not sign' }),
  status,
  folderId: folderIdShown,
  ownerId: ownerIdShown,
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
    sealingFailedAt: sealingFailedAtSchema,
    delivery: Type.Union([Type.Literal('regular'), Type.Literal('embedded')], {
      description: 'Whether signers are emailed (`regular`), or you show each their signing URL (`embedded`)',
      examples: ['regular'],
    }),
    title: requestTitleSchema,
    subject: nullable(Type.String()),
    message: nullable(Type.String()),
    metadata: nullable(Type.Record(Type.String(), Type.String()), {
      description: 'Your own key-value pairs, as sent when the request was created. Null if there were none',
      examples: [{ orderId: '4711' }],
    }),
    redirectUrl: nullable(Type.String({ format: 'uri' })),
    sequential: Type.Boolean({ examples: [true] }),
    notifyLater: Type.Boolean(),
    sentAgainAs: nullable(Type.String(), {
      description: 'The request as which this one was last sent again from the pages',
      examples: [null],
    }),
    reminders: nullable(
      named('Reminders', Type.Object({ firstAfterDays: Type.Integer(), everyDays: Type.Integer() })),
      {
        examples: [{ firstAfterDays: 3, everyDays: 7 }],
      },
    ),
    sealing: nullable(
      named(
        'SealingProblem',
        Type.Object({
          failedAttempts: Type.Integer(),
          lastError: nullable(Type.String(), {
            description:
              'Begins with `not_visible:` if something that was signed would not be seen in the sealed document',
          }),
          since: nullable(dateTime, {
            description: 'When everyone had signed, or when the seal was last ordered again',
          }),
          page: nullable(Type.Integer(), {
            description: 'The page on which something that was signed would not be seen. 1-based',
            examples: [null],
          }),
        }),
      ),
      { description: 'Set once everyone has signed, until the document is sealed', examples: [null] },
    ),
    contentDeletedAt: nullable(dateTime, {
      description:
        'When the documents, values and personal data were deleted. `fields` is then empty, and every person is `Deleted` at `deleted@deleted.invalid`',
      examples: [null],
    }),
    contentDeletionDueAt: nullable(dateTime, {
      description:
        'When they will be deleted, a week after somebody asked for it; until then they can be kept after all',
      examples: [null],
    }),
    legalHoldSince: nullable(dateTime, {
      description: 'Since when the request is on legal hold: nobody and no rule deletes its content',
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
          bouncedAt: nullable(dateTime, { description: 'When an email to this signer bounced' }),
          bounceReason: nullable(Type.String(), { examples: [null] }),
          remindedAt: nullable(dateTime),
          correctedAt: nullable(dateTime, {
            description: 'When the sender last corrected the name or address',
            examples: [null],
          }),
        }),
      ),
    ),
  }),
)
