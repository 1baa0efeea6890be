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
      document: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'The file whose pages `page` counts, from 1; without it `page` counts through all files',
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
          description: 'Without it the roles are those of the signers, in their order',
        }),
      ),
      documentFields: Type.Optional(
        Type.Array(documentFieldSchema, {
          maxItems: 5_000,
          description: 'Fields to place, beside those of text tags and forms in the files',
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

/** As documented; `receiveUpload` reads it. */
export const oneOffForm = named(
  'OneOffForm',
  Type.Object({
    file: filePart,
    filename: Type.Optional({
      ...filenamePart,
      description: `${filenamePart.description}. Without it the names that the file parts have themselves`,
    }),
    request: Type.String({
      contentMediaType: 'application/json',
      contentSchema: oneOffRequestSchema,
      description:
        'The rest of the request as JSON: what the JSON body takes without `templateId` and `fields`, and `signerRoles` and `documentFields`',
      examples: [JSON.stringify(example)],
    }),
  }),
)
