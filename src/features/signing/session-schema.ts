import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { allowed } from '../signature-requests/may-sign-now.ts'
import { expiredReasonSchema } from '../signature-requests/signature-request-schemas.ts'
import { propertyOutputs } from '../templates/field-property-schemas.ts'
import { choiceSchema, fieldTypeSchema, sessionDocumentSchema } from '../templates/template-schemas.ts'

const text = Type.String()
const textOrNull = nullable(text)
const timeOrNull = nullable(Type.String({ format: 'date-time' }))

const sessionFieldSchema = named(
  'SessionField',
  Type.Object({
    fieldId: text,
    type: fieldTypeSchema,
    kind: Type.Optional(
      Type.String({
        description:
          '`multiple`: the value has a line for each chosen option; `initials`: sent in `initials`; `date-signed`: the day on which it is signed, today until then',
      }),
    ),
    label: textOrNull,
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    unit: textOrNull,
    options: nullable(Type.Array(text)),
    format: textOrNull,
    minFontSize: Type.Number({ description: 'The smallest size in points that a value is drawn at' }),
    choices: nullable(Type.Array(choiceSchema), { description: 'Of radio buttons: where each option is' }),
    ...propertyOutputs,
    page: Type.Integer(),
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    value: textOrNull,
    signedBy: Type.Optional(Type.String({ description: "Who has signed a signature field of another signer's" })),
  }),
)

const sessionStateSchema = named('SessionState', Type.Union(Object.keys(allowed).map(state => Type.Literal(state))))

/** What `readSession` answers. */
export const sessionSchema = named(
  'SigningSession',
  Type.Object({
    signatureRequestId: text,
    recipientSignatureId: text,
    state: sessionStateSchema,
    signer: named('SessionSigner', Type.Object({ email: text, name: text, role: textOrNull })),
    sender: named('SessionSender', Type.Object({ email: text, name: text })),
    organization: Type.Object({ name: text }),
    subject: textOrNull,
    message: textOrNull,
    testMode: Type.Boolean(),
    waitingFor: Type.Array(Type.Object({ name: text })),
    consent: named('Consent', Type.Object({ version: text, text })),
    declineAllowed: Type.Boolean(),
    signature: Type.Object({ required: Type.Boolean() }),
    expiresAt: Type.String({ format: 'date-time' }),
    signedAt: timeOrNull,
    declinedAt: timeOrNull,
    expiredReason: nullable(expiredReasonSchema),
    completedAt: timeOrNull,
    redirectUrl: textOrNull,
    allowedOrigins: Type.Array(text),
    document: named(
      'SigningDocument',
      Type.Object({ ...sessionDocumentSchema.properties, firstPageImageUrl: textOrNull, name: text }),
    ),
    fields: Type.Array(sessionFieldSchema),
  }),
)
