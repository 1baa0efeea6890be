import { defineListRoute } from '../../http/list-route.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { archiveTemplate } from './archive-template.ts'
import type { PlacedDocument, Template } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { templateResource } from './template-resource.ts'
import { templateSchema } from './template-schemas.ts'
import { readPlacedTemplates } from './template-version-store.ts'
import { templateVersion } from './template-versions.ts'

/** A record may have thousands of fields, a megabyte and more. */
const recordsAtOnce = 20

export const templateListRoutes: Route[] = [
  defineListRoute({
    path: '/templates',
    operationId: 'listTemplates',
    summary: 'List templates',
    description: 'Newest first, including archived ones. Returns the whole list unless you set `limit`.',
    access: organizationAccess,
    scope: 'templates:read',
    action: 'list the templates for this organization',
    record: templateSchema,
    listed: { table: 'template', newestBy: 'created_at', without: 'one_off' },
    recordsAtOnce,
    readRecords: readTemplateRecords,
  }),
  defineRoute({
    method: 'POST',
    path: '/templates/:templateId/archive',
    versioned: true,
    operationId: 'archiveTemplate',
    summary: 'Archive a template',
    description:
      'An archived template is still listed and can be retrieved, but creating a request from it returns 404. Existing requests are not affected. Archiving it again changes nothing.',
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

/** Whole records, of archived templates too. */
async function readTemplateRecords({ database }: Platform, ids: string[], asOf: Date): Promise<string> {
  const templates = await readPlacedTemplates(database, ids)
  return templates.map(({ template, placed }) => recordText(template, placed, asOf)).join(',')
}

function recordText(template: Template, placed: PlacedDocument, asOf: Date): string {
  const updatedAt = new Date(Math.min(template.updatedAt.getTime(), asOf.getTime()))
  return JSON.stringify(presentTemplate({ ...template, updatedAt }, placed))
}
