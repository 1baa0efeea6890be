import { Type } from '@sinclair/typebox'
import { fieldTypes } from '../../engine/fields/field-type.ts'
import { amountFormats, dateFormats } from '../../engine/fields/value-format.ts'
import { valueLimits } from '../../engine/fields/value-rules.ts'
import { minFontSizeLimits, SMALLEST_SIZE } from '../../engine/fields/value-size.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { warningsSchema } from '../../http/warning.ts'

export const fieldTypeSchema = named('FieldType', Type.Union(fieldTypes.map(type => Type.Literal(type))))

export const signerRoleSchema = named(
  'SignerRole',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200, ...singleLine, examples: ['Buyer'] }),
    order: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'From 0; neighbours in `signers` whose roles have the same order sign at the same time',
    }),
  }),
)

const place = {
  page: Type.Integer({ minimum: 1, description: '1-based' }),
  x: Type.Number({ minimum: 0, description: 'Points from the left of the page as displayed', examples: [72] }),
  y: Type.Number({ minimum: 0, description: 'Points from the top of the page as displayed', examples: [624] }),
  width: Type.Number({ exclusiveMinimum: 0, examples: [200] }),
  height: Type.Number({ exclusiveMinimum: 0, examples: [24] }),
}

export const choiceSchema = named(
  'Choice',
  Type.Object({ option: Type.String({ minLength: 1, maxLength: 500 }), ...place }),
)

export const fieldInputSchema = named(
  'FieldInput',
  Type.Object({
    fieldId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Of a field that is there: it keeps its id' }),
    ),
    type: fieldTypeSchema,
    kind: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 50 }), {
        description: '`radio` for a dropdown with `choices`, `multiple` for one with a line for each chosen option',
        examples: [null],
      }),
    ),
    role: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 200 }), {
        description: 'One of `signerRoles`; nobody without it',
      }),
    ),
    ...place,
    label: Type.Optional(nullable(Type.String({ maxLength: 500, ...singleLine }))),
    required: Type.Optional(Type.Boolean({ description: 'True without it', examples: [true] })),
    readOnly: Type.Optional(Type.Boolean({ description: 'The signer sees the value and cannot change it' })),
    unit: Type.Optional(
      nullable(Type.String({ maxLength: 50, ...singleLine }), {
        description: 'What an amount is counted in',
        examples: [null],
      }),
    ),
    options: Type.Optional(
      nullable(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 500 }), {
        description: 'Of a dropdown',
        examples: [null],
      }),
    ),
    format: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 20 }), {
        description: `How a value is drawn: an amount as one of ${amountFormats.map(format => `\`${format}\``).join(', ')}, a date as one of ${dateFormats.map(format => `\`${format}\``).join(', ')}; the first of each without it. It is stored the same way whatever its format`,
        examples: [null],
      }),
    ),
    minFontSize: Type.Optional(
      nullable(Type.Number({ minimum: minFontSizeLimits.least, maximum: minFontSizeLimits.most }), {
        description: `The smallest size in points that a value is drawn at; a value that does not fit at it is refused. ${SMALLEST_SIZE} without it`,
        examples: [null],
      }),
    ),
    choices: Type.Optional(
      nullable(Type.Array(choiceSchema, { maxItems: 500 }), {
        description:
          'Of a dropdown whose options are radio buttons: the places of each. Page, place and size of the field itself are then the box around those on its first page, whatever is sent',
        examples: [null],
      }),
    ),
    defaultValue: Type.Optional(nullable(Type.String({ maxLength: valueLimits.characters }), { examples: [null] })),
  }),
)

export const placeFieldsBody = named(
  'PlacedFields',
  Type.Object({
    signerRoles: Type.Optional(
      Type.Array(signerRoleSchema, { maxItems: 100, description: 'Without it the roles stay as they are' }),
    ),
    fields: Type.Array(fieldInputSchema, { maxItems: 5_000, description: 'Replaces all that there are' }),
  }),
)

/** Of a body with fields. */
export const fieldsLimitBytes = 4 * 1024 * 1024

export const editUrlBody = named(
  'EditUrlInput',
  Type.Object({
    expiresInSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 604_800 })),
    editor: Type.Optional(
      named(
        'EditorInput',
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 200, ...singleLine, examples: ['Paula Paralegal'] }),
            email: Type.Optional(Type.String({ format: 'email', examples: ['paula@acme.example'] })),
          },
          {
            description:
              'The person who will edit. Others are told the name of whoever saved; a draft is kept by the email address, and found again with the next URL for it',
          },
        ),
      ),
    ),
  }),
)

export const editAccessSchema = named(
  'EditTemplateAccess',
  Type.Object({
    editUrl: Type.String({ format: 'uri' }),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
)

export const pageSchema = named(
  'DocumentPage',
  Type.Object(
    { width: Type.Number(), height: Type.Number(), rotation: Type.Integer() },
    { description: 'In points, as displayed', examples: [{ width: 595, height: 842, rotation: 0 }] },
  ),
)

/** The PDF that a page shows, below its session. */
export const sessionDocumentSchema = named(
  'SessionDocument',
  Type.Object({
    url: Type.String(),
    pageCount: Type.Integer(),
    pages: Type.Array(pageSchema),
  }),
)

export const templateStatusSchema = Type.Union([Type.Literal('Draft'), Type.Literal('Ready')], {
  description: '`Ready` once fields were saved, or came as text tags. A `Draft` can be sent, with a warning',
})

const fieldExample = {
  fieldId: 'fld_01k8wq3v5cf8a9m2n4p6r8t0vx',
  type: 'signature',
  role: 'Buyer',
  page: 1,
  x: 72,
  y: 624,
  width: 200,
  height: 60,
  required: true,
  readOnly: false,
}

/** Of routes that refuse what they would warn of. */
export const strictQuery = Type.Object({
  strict: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: 'With `true`, whatever would give a warning is refused, and nothing is stored',
    }),
  ),
})

/** What `warnings_refused` has beside its text. */
export const refusedWarnings = {
  warnings_refused: Type.Object({ warnings: warningsSchema('What would have been answered without `strict=true`') }),
}

export const documentsSchema = Type.Array(
  named(
    'UploadedDocument',
    Type.Object({
      filename: Type.String(),
      contentType: Type.String(),
      sha256: Type.String({ description: 'Of the file as uploaded' }),
      firstPage: Type.Integer({ minimum: 1, description: 'Where it begins in the document that is signed, from 1' }),
      pageCount: Type.Integer({ minimum: 1 }),
    }),
  ),
  { description: 'The files that were uploaded, in order; several were joined into one document' },
)

const templateFieldSchema = named(
  'TemplateField',
  Type.Object({
    fieldId: Type.String(),
    type: fieldTypeSchema,
    kind: Type.Optional(Type.String({ description: 'Where the type does not tell all: `radio` for radio buttons' })),
    role: nullable(Type.String()),
    ...place,
    label: Type.Optional(Type.String()),
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    unit: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(Type.String())),
    format: Type.Optional(Type.String()),
    minFontSize: Type.Optional(Type.Number()),
    choices: Type.Optional(Type.Array(choiceSchema, { description: 'Where the radio buttons of each option are' })),
    defaultValue: Type.Optional(Type.String()),
  }),
)

/** What somebody saved, in the words of `PUT …/fields`. */
export const savedFields = {
  version: Type.Integer({ minimum: 1, description: 'Of roles and fields; each save makes the next', examples: [1] }),
  signerRoles: Type.Array(signerRoleSchema),
  fields: Type.Array(templateFieldSchema, { examples: [[fieldExample]] }),
}

/** Who saved it, and when. */
export const saveSchema = {
  savedAt: nullable(Type.String({ format: 'date-time' }), {
    description: 'Null where the template has its roles and fields from the upload',
  }),
  savedBy: nullable(Type.String(), {
    description: 'The name of the editor, else what the link or the credential is called; null where that is not known',
    examples: ['Paula Paralegal'],
  }),
}

/** What `template_changed` has beside its text. */
export const changedTemplate = {
  template_changed: Type.Object({ ...savedFields, ...saveSchema }, { errorName: 'TemplateChanged' }),
}

export const templateSchema = named(
  'Template',
  Type.Object({
    templateId: Type.String(),
    name: Type.String({ examples: ['contract'] }),
    filename: Type.String(),
    contentType: Type.String(),
    status: templateStatusSchema,
    pageCount: Type.Integer(),
    pages: Type.Array(pageSchema),
    ...savedFields,
    redlineAvailable: Type.Boolean({ description: 'Whether a DOCX source exists' }),
    warnings: warningsSchema('What the sender should know of the document as it was taken in, and of the fields'),
    documents: documentsSchema,
    sha256: Type.String({ description: 'Of the file as uploaded; of several, of the PDF they were joined into' }),
    documentSha256: Type.String({ description: 'Of the PDF that is signed' }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archivedAt: nullable(Type.String({ format: 'date-time' }), {
      description: 'Since when it is not used for new requests',
    }),
  }),
)
