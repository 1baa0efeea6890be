import { Type } from '@sinclair/typebox'
import { fieldKinds } from '../../engine/fields/field-kinds.ts'
import { fieldTypes } from '../../engine/fields/field-type.ts'
import { textFormatNames } from '../../engine/fields/text-formats.ts'
import { amountFormats, dateFormats } from '../../engine/fields/value-format.ts'
import { valueLimits } from '../../engine/fields/value-rules.ts'
import { minFontSizeLimits, SMALLEST_SIZE } from '../../engine/fields/value-size.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { warningsSchema } from '../../http/warning.ts'
import { folderIdShown, ownerIdShown } from '../folders/choose-folder.ts'
import { conditionInput, conditionOutputs } from './condition-schemas.ts'
import { propertyInputs, propertyOutputs } from './field-property-schemas.ts'

export const fieldTypeSchema = named('FieldType', Type.Union(fieldTypes.map(type => Type.Literal(type))))

export const signerRoleSchema = named(
  'SignerRole',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200, ...singleLine, examples: ['Buyer'] }),
    order: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description:
        'Starts at 0. Signers who are next to each other in `signers` and whose roles have the same order sign at the same time',
    }),
  }),
)

const place = {
  page: Type.Integer({ minimum: 1, description: '1-based' }),
  x: Type.Number({
    minimum: 0,
    description: 'Distance in points from the left edge of the page as displayed',
    examples: [72],
  }),
  y: Type.Number({
    minimum: 0,
    description: 'Distance in points from the top edge of the page as displayed',
    examples: [624],
  }),
  width: Type.Number({ exclusiveMinimum: 0, description: 'In points', examples: [200] }),
  height: Type.Number({ exclusiveMinimum: 0, description: 'In points', examples: [24] }),
}

export const choiceSchema = named(
  'Choice',
  Type.Object({ option: Type.String({ minLength: 1, maxLength: 500 }), ...place }),
)

/** The names of the kinds that the type alone does not say, each with its type. */
const kindsByType = Object.entries(fieldKinds)
  .flatMap(([name, { type }]) => (name === type ? [] : `\`${name}\` for the type \`${type}\``))
  .join(', ')

const listed = (formats: readonly string[]) => formats.map(format => `\`${format}\``).join(', ')

export const fieldInputSchema = named(
  'FieldInput',
  Type.Object({
    fieldId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The id of an existing field, which is then updated and keeps it. A field without one is new',
      }),
    ),
    type: fieldTypeSchema,
    kind: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 50 }), {
        description: `What the type does not say: ${kindsByType}. A \`radio\` has \`choices\`. The value of a \`multiple\` has one line for each option that was chosen`,
        examples: [null],
      }),
    ),
    role: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 200 }), {
        description: 'The name of one of `signerRoles`. A field without a role belongs to nobody',
      }),
    ),
    ...place,
    label: Type.Optional(nullable(Type.String({ maxLength: 500, ...singleLine }))),
    required: Type.Optional(Type.Boolean({ description: 'Defaults to `true`', examples: [true] })),
    readOnly: Type.Optional(
      Type.Boolean({ description: 'The signer sees the value but cannot change it. Defaults to `false`' }),
    ),
    unit: Type.Optional(
      nullable(Type.String({ maxLength: 50, ...singleLine }), {
        description: 'The unit of an amount, such as a currency',
        examples: [null],
      }),
    ),
    options: Type.Optional(
      nullable(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 500 }), {
        description: 'The options of a dropdown',
        examples: [null],
      }),
    ),
    format: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 20 }), {
        description: `How an amount or a date is displayed, or what a text must be. An amount: ${listed(amountFormats)}; a date: ${listed(dateFormats)}. Defaults to the first of each. It does not change how values are sent and returned. A \`text\`: ${listed(textFormatNames)}; anything by default`,
        examples: [null],
      }),
    ),
    minFontSize: Type.Optional(
      nullable(Type.Number({ minimum: minFontSizeLimits.min, maximum: minFontSizeLimits.max }), {
        description: `The smallest font size of the value, in points. A value that does not fit its box at this size is refused. Defaults to ${SMALLEST_SIZE}`,
        examples: [null],
      }),
    ),
    choices: Type.Optional(
      nullable(Type.Array(choiceSchema, { maxItems: 500 }), {
        description:
          'For a dropdown shown as radio buttons: where each option is. The field’s own `page`, `x`, `y`, `width` and `height` are then ignored and become the box around the choices on its first page',
        examples: [null],
      }),
    ),
    ...propertyInputs,
    defaultValue: Type.Optional(nullable(Type.String({ maxLength: valueLimits.characters }), { examples: [null] })),
    showWhen: Type.Optional(
      nullable(conditionInput, {
        description:
          'The field is shown only where this holds. A hidden field is not required, not drawn, and counts as empty',
        examples: [null],
      }),
    ),
    requireWhen: Type.Optional(
      nullable(conditionInput, {
        description: 'The field is required where this holds. `required` is then `false`, and defaults to it',
        examples: [null],
      }),
    ),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Returned with `lostFields`; ignored, so that one can be sent as it is',
      }),
    ),
  }),
)

export const placeFieldsBody = named(
  'PlacedFields',
  Type.Object({
    signerRoles: Type.Optional(
      Type.Array(signerRoleSchema, {
        maxItems: 100,
        description: 'Replaces all roles. If omitted, the roles stay as they are',
      }),
    ),
    fields: Type.Array(fieldInputSchema, { maxItems: 5_000, description: 'Replaces all fields' }),
    lostFields: Type.Optional(
      Type.Array(fieldInputSchema, {
        maxItems: 5_000,
        description:
          'The `lostFields` to keep, as returned: their `fieldId` and `role` are read, the rest stays as it is. If omitted, they are dropped',
        examples: [[]],
      }),
    ),
  }),
)

/** The size limit of a body with fields, in bytes. */
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
            email: Type.Optional(
              Type.String({ format: 'email', alsoCalled: ['mail'], examples: ['paula@acme.example'] }),
            ),
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
    {
      description: 'Size in points and rotation in degrees, as displayed',
      examples: [{ width: 595, height: 842, rotation: 0 }],
    },
  ),
)

/** The schema of the PDF that a page shows, at a URL below its session. */
export const sessionDocumentSchema = named(
  'SessionDocument',
  Type.Object({
    url: Type.String({ format: 'uri' }),
    pageCount: Type.Integer(),
    pages: Type.Array(pageSchema),
  }),
)

export const templateStatusSchema = Type.Union([Type.Literal('Draft'), Type.Literal('Ready')], {
  description:
    '`Ready` once fields have been saved, or if the document has text tags. A `Draft` can be sent, with a warning',
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

/** The query of routes that can refuse input instead of warning about it. */
export const strictQuery = Type.Object({
  strict: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description:
        'If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false`',
    }),
  ),
})

/** The facts that `warnings_refused` has in addition to its text. */
export const refusedWarnings = {
  warnings_refused: Type.Object({ warnings: warningsSchema('The warnings that caused the refusal') }),
}

export const documentsSchema = Type.Array(
  named(
    'UploadedDocument',
    Type.Object({
      filename: Type.String(),
      contentType: Type.String(),
      sha256: Type.String({ description: 'SHA-256 of the file as uploaded' }),
      firstPage: Type.Integer({ minimum: 1, description: 'Its first page in the document that is signed, 1-based' }),
      pageCount: Type.Integer({ minimum: 1 }),
    }),
  ),
  { description: 'The uploaded files, in order. Several files are joined into one document' },
)

const templateField = Type.Object({
  fieldId: Type.String(),
  type: fieldTypeSchema,
  kind: Type.Optional(
    Type.String({ description: 'What the type does not say, such as `radio`, `multiple` or `initials`' }),
  ),
  role: nullable(Type.String()),
  ...place,
  label: Type.Optional(Type.String()),
  required: Type.Boolean(),
  readOnly: Type.Boolean(),
  unit: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
  format: Type.Optional(Type.String()),
  minFontSize: Type.Optional(Type.Number()),
  choices: Type.Optional(Type.Array(choiceSchema, { description: 'Where the radio button of each option is' })),
  ...propertyOutputs,
  defaultValue: Type.Optional(Type.String()),
  ...conditionOutputs,
})

const templateFieldSchema = named('TemplateField', templateField)

const lostFieldSchema = named(
  'LostField',
  Type.Object({
    ...templateField.properties,
    version: Type.Integer({
      minimum: 1,
      description: 'The version of the template that had the field in this place',
      examples: [1],
    }),
  }),
)

/** The schemas of the saved roles and fields, in the form that `PUT …/fields` takes. */
export const savedFields = {
  version: Type.Integer({
    minimum: 1,
    description: 'The version of the roles and fields. Each save creates the next',
    examples: [1],
  }),
  signerRoles: Type.Array(signerRoleSchema),
  fields: Type.Array(templateFieldSchema, { examples: [[fieldExample]] }),
}

/** The schema of the fields for which a new document has no place. */
export const lostFieldsIfAny = {
  lostFields: Type.Optional(
    Type.Array(lostFieldSchema, {
      description:
        'Fields that lost their place when the document was replaced, with the page and place they had on the document before. Place one again with its `fieldId`. A save drops those that it does not send back as `lostFields`. Absent if there are none',
      examples: [[{ ...fieldExample, version: 1 }]],
    }),
  ),
}

/** The schemas of the properties that state who saved a version, and when. */
export const saveSchema = {
  savedAt: nullable(Type.String({ format: 'date-time' }), {
    description: 'When the fields were last saved. Null if they are from the upload',
  }),
  savedBy: nullable(Type.String(), {
    description:
      'Who last saved the fields: the name of the editor, or else of the link or credential. Null if not known',
    examples: ['Paula Paralegal'],
  }),
}

/** The schema of the version in which the document came. A caller with an earlier version has another document. */
export const documentVersionSchema = Type.Integer({
  minimum: 1,
  description: 'The version that this document came with. Earlier versions have another document',
  examples: [1],
})

/** The facts that `template_changed` has in addition to its text. */
export const changedTemplate = {
  template_changed: Type.Object(
    { ...savedFields, ...lostFieldsIfAny, documentVersion: documentVersionSchema, ...saveSchema },
    { errorName: 'TemplateChanged' },
  ),
}

export const templateSchema = named(
  'Template',
  Type.Object({
    templateId: Type.String(),
    name: Type.String({ examples: ['contract'] }),
    filename: Type.String(),
    contentType: Type.String(),
    status: templateStatusSchema,
    folderId: folderIdShown,
    ownerId: ownerIdShown,
    pageCount: Type.Integer(),
    pages: Type.Array(pageSchema),
    ...savedFields,
    ...lostFieldsIfAny,
    redlineAvailable: Type.Boolean({ description: 'Whether the template has a DOCX source, and so can be negotiated' }),
    warnings: warningsSchema('Warnings about the document and about the fields'),
    documents: documentsSchema,
    sha256: Type.String({
      description: 'SHA-256 of the file as uploaded; of several files, of the PDF they were joined into',
    }),
    documentSha256: Type.String({ description: 'SHA-256 of the PDF that is signed' }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archivedAt: nullable(Type.String({ format: 'date-time' }), {
      description: 'When the template was archived. It cannot be used for new requests since then',
    }),
  }),
)
