import { Type } from '@sinclair/typebox'
import { recipientActions } from '../../engine/events/recipient-actions.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { warningsSchema } from '../../http/warning.ts'
import { shownOrganizationSchema } from '../organizations/branding.ts'
import { allowed } from '../signature-requests/may-sign-now.ts'
import { expiredReasonSchema } from '../signature-requests/signature-request-schemas.ts'
import { conditionOutputs } from '../templates/condition-schemas.ts'
import { propertyOutputs } from '../templates/field-property-schemas.ts'
import { choiceSchema, fieldTypeSchema, sessionDocumentSchema } from '../templates/template-schemas.ts'
import { shownSignatureSchema } from './signatures/shown-signature.ts'

const text = Type.String()
const emailAddress = Type.String({ format: 'email' })
const url = Type.String({ format: 'uri' })
const textOrNull = nullable(text)
const timeOrNull = nullable(Type.String({ format: 'date-time' }))

/** The schema of a file that was uploaded for a field of the kind `attachment`. */
export const sessionAttachmentSchema = named(
  'SessionAttachment',
  Type.Object({
    filename: text,
    contentType: text,
    sizeBytes: Type.Integer({ description: 'Of the file as it was uploaded' }),
    sha256: Type.String({
      description: 'Of the file as it was uploaded; `attachments` of the signature names it',
    }),
    pageCount: Type.Integer({ description: 'How many pages follow the certificate of completion' }),
  }),
)

const sessionFieldSchema = named(
  'SessionField',
  Type.Object({
    fieldId: text,
    type: fieldTypeSchema,
    kind: Type.Optional(
      Type.String({
        description:
          '`multiple`: the value has one line for each chosen option; `initials`: sent in `initials`; `attachment`: the name of an uploaded file; `date-signed`: the day on which it is signed, today until then',
      }),
    ),
    label: textOrNull,
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    unit: textOrNull,
    options: nullable(Type.Array(text)),
    format: textOrNull,
    minFontSize: Type.Number({ description: 'The smallest font size of the value, in points' }),
    choices: nullable(Type.Array(choiceSchema), { description: 'For radio buttons: where each option is' }),
    ...propertyOutputs,
    page: Type.Integer(),
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    value: textOrNull,
    attachment: Type.Optional(
      nullable(sessionAttachmentSchema, {
        description: 'Of a field of the kind `attachment`: the file that was uploaded',
        examples: [null],
      }),
    ),
    ...conditionOutputs,
    lightBox: Type.Optional(
      Type.Boolean({
        description: '`true` where the page is dark: the seal draws the value on a white box; absent otherwise',
      }),
    ),
    signedBy: Type.Optional(
      Type.String({ description: "The name of whoever has signed, for another signer's signature field" }),
    ),
    signature: Type.Optional(shownSignatureSchema),
  }),
)

const sessionStateSchema = named('SessionState', Type.Union(Object.keys(allowed).map(state => Type.Literal(state))))

/** The schema of what `readSession` returns. */
export const sessionSchema = named(
  'SigningSession',
  Type.Object({
    signatureRequestId: text,
    recipientSignatureId: text,
    state: sessionStateSchema,
    action: Type.Union(
      recipientActions.map(action => Type.Literal(action)),
      { description: 'What the holder of the link does', examples: ['sign'] },
    ),
    signer: named('SessionSigner', Type.Object({ email: emailAddress, name: text, role: textOrNull })),
    sender: named('SessionSender', Type.Object({ email: emailAddress, name: text })),
    organization: shownOrganizationSchema,
    subject: textOrNull,
    message: textOrNull,
    testMode: Type.Boolean(),
    waitingFor: Type.Array(
      Type.Object({
        name: Type.String({
          description: 'Empty for someone who acts later, if the organization does not name them to signers',
          examples: ['Sam Seller'],
        }),
      }),
    ),
    consent: named('Consent', Type.Object({ version: text, text })),
    declineAllowed: Type.Boolean(),
    signature: Type.Object({ required: Type.Boolean() }),
    expiresAt: Type.String({ format: 'date-time' }),
    signedAt: timeOrNull,
    declinedAt: timeOrNull,
    expiredReason: nullable(expiredReasonSchema),
    completedAt: timeOrNull,
    sealingFailed: Type.Boolean({
      description:
        'Whether everyone has signed and the document could not be sealed. The sender decides what happens next',
    }),
    copyByEmail: Type.Boolean({
      description:
        'Whether the sealed document is emailed to the signer; false for an embedded request, and without a mail server',
    }),
    redirectUrl: nullable(url),
    allowedOrigins: Type.Array(url),
    document: named(
      'SigningDocument',
      Type.Object({
        ...sessionDocumentSchema.properties,
        firstPageImageUrl: nullable(url),
        name: text,
        warnings: warningsSchema(
          'What signers should know, such as a signature in the document that could not be checked',
        ),
      }),
    ),
    fields: Type.Array(sessionFieldSchema),
  }),
)
