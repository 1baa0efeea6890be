import { Type } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { defineDocumentRoute } from './document-route.ts'
import { editorAccess } from './editor-link.ts'
import { sessionDocumentSchema, templateStatusSchema } from './template-schemas.ts'
import { findTemplate } from './template-store.ts'
import { templateVersion } from './template-versions.ts'

const editingSessionSchema = named(
  'EditingSession',
  Type.Object({
    templateId: Type.String(),
    name: Type.String(),
    filename: Type.String(),
    status: templateStatusSchema,
    document: sessionDocumentSchema,
  }),
)

/** What the editor page calls, with the token of its URL. */
export const editingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/editing/session',
    versioned: false,
    operationId: 'readEditingSession',
    summary: 'Retrieve the template of an editor URL',
    description: 'Returns what the template editor shows.',
    access: editorAccess,
    response: editingSessionSchema,
    errors: [],
    async handle({ platform, principal }) {
      const { template, document } = await editedTemplate(platform, principal.templateId)
      return {
        templateId: template.templateId,
        name: template.name,
        filename: document.filename,
        status: template.status,
        document: {
          url: `${platform.config.publicUrl}/editing/session/document`,
          pageCount: document.pageCount,
          pages: document.pages,
        },
      }
    },
  }),
  defineDocumentRoute({
    path: '/editing/session/document',
    operationId: 'readEditingDocument',
    summary: 'Download the document of an editor URL',
    description: 'The PDF on which fields are placed. Supports range requests.',
    access: editorAccess,
    errors: [],
    read: async (platform, { templateId }) => (await editedTemplate(platform, templateId)).document,
  }),
]

async function editedTemplate(platform: Platform, templateId: string) {
  const template = await findTemplate(platform.database, templateId)
  if (!template) throw new CodedError('auth_token_not_valid')
  return { template, ...(await templateVersion(platform, templateId, template.version)) }
}
