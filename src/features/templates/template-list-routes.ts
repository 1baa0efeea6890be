import { defineListRoute } from '../../http/list-route.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { archiveTemplate } from './archive-template.ts'
import { listTemplates } from './template-list.ts'
import { presentTemplate } from './template-presenter.ts'
import { templateResource } from './template-resource.ts'
import { templateSchema } from './template-schemas.ts'
import { templateVersion } from './template-versions.ts'

export const templateListRoutes: Route[] = [
  defineListRoute({
    path: '/templates',
    operationId: 'listTemplates',
    summary: 'List the templates of the organization, newest first',
    access: organizationAccess,
    scope: 'templates:read',
    action: 'list the templates for this organization',
    record: templateSchema,
    list: listTemplates,
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
