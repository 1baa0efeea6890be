import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { warningsSchema } from '../../../http/warning.ts'
import {
  documentVersionSchema,
  fieldInputSchema,
  lostFieldsIfAny,
  savedFields,
  saveSchema,
  sessionDocumentSchema,
  signerRoleSchema,
  templateStatusSchema,
} from '../template-schemas.ts'
import { unfinishedSchema } from './unfinished-schema.ts'

/** The schema of a draft's content. The editor compares a draft with the version that it was made from. */
const draftContent = {
  baseVersion: Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: 'The version that the draft was made from',
    examples: [1],
  }),
  signerRoles: Type.Array(unfinishedSchema(signerRoleSchema), { maxItems: 100 }),
  fields: Type.Array(unfinishedSchema(fieldInputSchema), { maxItems: 5_000 }),
  lostFields: Type.Optional(
    Type.Array(unfinishedSchema(fieldInputSchema), {
      maxItems: 5_000,
      description: 'The lost fields that the draft has neither placed nor discarded. If omitted, all of them',
    }),
  ),
}

export const draftBody = named('TemplateDraftInput', Type.Object(draftContent))

const savedAt = Type.String({ format: 'date-time' })

export const keptDraftSchema = named('KeptTemplateDraft', Type.Object({ savedAt }))

/** The reasons why fields cannot be saved. */
export const readOnlyReasons = ['TemplateArchived', 'DocumentCertified'] as const

export const editingSessionSchema = named(
  'EditingSession',
  Type.Object({
    templateId: Type.String(),
    name: Type.String(),
    filename: Type.String(),
    status: templateStatusSchema,
    document: sessionDocumentSchema,
    documentVersion: documentVersionSchema,
    ...savedFields,
    ...lostFieldsIfAny,
    warnings: warningsSchema('Warnings about the document and about the fields'),
    ...saveSchema,
    draft: nullable(named('TemplateDraft', Type.Object({ ...draftContent, savedAt })), {
      description: 'This person’s unsaved changes, as sent',
      examples: [null],
    }),
    editorKey: nullable(
      Type.String({
        description:
          'Stands for the `editor` of the URL, for what a page keeps for them on a device. Null if it names nobody',
      }),
      { examples: [null] },
    ),
    isEditable: Type.Boolean({ description: 'Whether fields can be saved' }),
    reason: nullable(Type.Union(readOnlyReasons.map(reason => Type.Literal(reason))), {
      description:
        'Why fields cannot be saved: the template is archived, or the document is certified and nothing can be added to it',
      examples: [null],
    }),
    embedding: Type.Object({
      allowedOrigins: Type.Array(Type.String({ format: 'uri' }), {
        description: 'The origins that can embed the editor. If empty, any can',
      }),
    }),
  }),
)

export const savedFieldsSchema = named(
  'SavedTemplateFields',
  Type.Object({
    status: templateStatusSchema,
    ...savedFields,
    ...lostFieldsIfAny,
    warnings: warningsSchema('Warnings about the document and about the fields'),
    ...saveSchema,
  }),
)
