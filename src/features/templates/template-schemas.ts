import { type TSchema, Type } from '@sinclair/typebox'
import { fieldTypes } from './template.ts'

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const fieldType = Type.Union(fieldTypes.map(type => Type.Literal(type)))

export const signerRoleSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  order: Type.Integer({ minimum: 0, maximum: 10_000 }),
})

const place = {
  page: Type.Integer({ minimum: 1, description: '1-based' }),
  x: Type.Number({ minimum: 0, description: 'Points from the left of the page as displayed' }),
  y: Type.Number({ minimum: 0, description: 'Points from the top of the page as displayed' }),
  width: Type.Number({ exclusiveMinimum: 0 }),
  height: Type.Number({ exclusiveMinimum: 0 }),
}

export const fieldInputSchema = Type.Object({
  fieldId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  type: fieldType,
  kind: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 50 }))),
  role: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
  ...place,
  label: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  required: Type.Optional(Type.Boolean()),
  readOnly: Type.Optional(Type.Boolean()),
  unit: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  options: Type.Optional(nullable(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 500 }))),
  defaultValue: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
})

export const placeFieldsBody = Type.Object({
  signerRoles: Type.Optional(Type.Array(signerRoleSchema, { maxItems: 100 })),
  fields: Type.Array(fieldInputSchema, { maxItems: 5_000 }),
})

export const editAccessSchema = Type.Object({
  editUrl: Type.String({ format: 'uri' }),
  expiresAt: Type.String({ format: 'date-time' }),
})

export const pageSchema = Type.Object({ width: Type.Number(), height: Type.Number(), rotation: Type.Integer() })

export const templateSchema = Type.Object({
  templateId: Type.String(),
  name: Type.String(),
  filename: Type.String(),
  contentType: Type.String(),
  status: Type.Union([Type.Literal('Draft'), Type.Literal('Ready')]),
  pageCount: Type.Integer(),
  pages: Type.Array(pageSchema),
  signerRoles: Type.Array(signerRoleSchema),
  fields: Type.Array(
    Type.Object({
      fieldId: Type.String(),
      type: fieldType,
      kind: Type.Optional(Type.String({ description: 'What it was in a form, where the type does not tell all' })),
      role: nullable(Type.String()),
      ...place,
      label: Type.Optional(Type.String()),
      required: Type.Boolean(),
      readOnly: Type.Boolean(),
      unit: Type.Optional(Type.String()),
      options: Type.Optional(Type.Array(Type.String())),
      defaultValue: Type.Optional(Type.String()),
    }),
  ),
  redlineAvailable: Type.Boolean({ description: 'Whether a DOCX source exists' }),
  warnings: Type.Array(
    Type.Object({ code: Type.String(), message: Type.String(), page: Type.Optional(Type.Integer()) }),
    {
      description: 'What the sender should know of the document as it was taken in',
    },
  ),
  sha256: Type.String(),
  documentSha256: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  archivedAt: nullable(Type.String({ format: 'date-time' })),
})
