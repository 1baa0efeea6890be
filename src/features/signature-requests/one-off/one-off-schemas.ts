import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { fieldInputSchema, signerRoleSchema } from '../../templates/template-schemas.ts'
import { filenamePart, filePart } from '../../templates/uploads/upload-schemas.ts'
import { createSignatureRequestBody } from '../signature-request-schemas.ts'

const documentFieldSchema = named(
  'DocumentField',
  Type.Composite([
    Type.Omit(fieldInputSchema, ['fieldId']),
    Type.Object({
      fieldId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'An id of your own for the conditions of other fields. The answer has the one it gets',
        }),
      ),
      document: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'The file that `page` refers to, 1-based. If omitted, `page` counts through all files',
        }),
      ),
    }),
  ]),
)

export const oneOffRequestSchema = named(
  'OneOffSignatureRequest',
  Type.Composite([
    Type.Omit(createSignatureRequestBody, ['templateId', 'fields']),
    Type.Object({
      signerRoles: Type.Optional(
        Type.Array(signerRoleSchema, {
          maxItems: 100,
          description: 'Defaults to the roles of `signers`, in their order',
        }),
      ),
      documentFields: Type.Optional(
        Type.Array(documentFieldSchema, {
          maxItems: 5_000,
          description: 'Fields to place, in addition to text tags and form fields in the files',
        }),
      ),
    }),
  ]),
)

export type OneOffRequestInput = Static<typeof oneOffRequestSchema>

const example = {
  signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer' }],
  prefill: { 'Full name': 'Bea Buyer' },
}

/** Only documents the form, because `receiveUpload` reads it. */
export const oneOffForm = named(
  'OneOffForm',
  Type.Object({
    file: filePart,
    filename: Type.Optional({
      ...filenamePart,
      description: `${filenamePart.description}. Defaults to the file names of the \`file\` parts`,
    }),
    request: Type.String({
      contentMediaType: 'application/json',
      contentSchema: oneOffRequestSchema,
      description:
        'The rest of the request as JSON: the properties of the JSON body except `templateId` and `fields`, plus `signerRoles` and `documentFields`',
      examples: [JSON.stringify(example)],
    }),
  }),
)
