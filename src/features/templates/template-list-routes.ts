import { Type } from '@sinclair/typebox'
import { sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { archiveTemplate } from './archive-template.ts'
import { listTemplates } from './template-list.ts'
import { presentTemplate } from './template-presenter.ts'
import { templateResource } from './template-resource.ts'
import { templateSchema } from './template-schemas.ts'
import { templateVersion } from './template-versions.ts'

export const templateListRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/templates',
    versioned: true,
    operationId: 'listTemplates',
    summary: 'List the templates of the organization, newest first',
    access: organizationAccess,
    scope: 'templates:read',
    action: 'list the templates for this organization',
    query: listQuerySchema,
    response: Type.Array(templateSchema),
    errors: ['updated_since_invalid', 'invalid_input'],
    handle({ platform, principal, query, request, reply }) {
      const asked = readListQuery(query)
      const list = listTemplates(platform, principal.organizationId, asked.updatedSince)
      return sendJsonList({ platform, request, reply }, list, asked)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/templates/:templateId/archive',
    versioned: true,
    operationId: 'archiveTemplate',
    summary: 'End the use of a template for new requests',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'archive this template',
    resource: templateResource,
    response: templateSchema,
    errors: [],
    async handle({ platform, resource }) {
      const template = await archiveTemplate(platform, resource.templateId)
      return presentTemplate(template, await templateVersion(platform, template.templateId, template.version))
    },
  }),
]
