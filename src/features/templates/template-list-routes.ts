import { Type } from '@sinclair/typebox'
import { defineListRoute, readByConditions } from '../../http/list-route.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { invalidInput, singleLine } from '../../http/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { folderErrors, folderFor, folderIdInput } from '../folders/choose-folder.ts'
import { archiveTemplate } from './archive-template.ts'
import { duplicateTemplate } from './duplicate-template.ts'
import { templateConditions, templateFilterSchema } from './find-templates-store.ts'
import { renameTemplate } from './rename-template.ts'
import type { StoredVersion, Template } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { editableTemplateResource, templateResource } from './template-resource.ts'
import { templateSchema } from './template-schemas.ts'
import { readPlacedTemplates } from './template-version-store.ts'
import { templateVersion } from './template-versions.ts'

/** How many records are read at a time. A record may have thousands of fields, which take a megabyte or more. */
const recordsAtOnce = 20

const templateName = Type.String({ minLength: 1, maxLength: 200, ...singleLine, examples: ['Lease 2027'] })

const listed = { table: 'template', newestBy: 'created_at', without: 'one_off' } as const

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
    listed,
    filter: { query: templateFilterSchema, read: readByConditions(listed, templateConditions) },
    recordsAtOnce,
    readRecords: readTemplateRecords,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/templates/:templateId',
    versioned: true,
    operationId: 'renameTemplate',
    summary: 'Rename a template',
    description:
      'Changes the name under which the template is listed. Requests that were already sent keep their `title`.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'rename this template',
    resource: editableTemplateResource,
    body: named('TemplateRename', Type.Object({ name: templateName })),
    response: templateSchema,
    errors: [],
    handle: async ({ platform, resource, body }) =>
      presentCurrent(platform, await renameTemplate(platform, resource.templateId, body.name)),
  }),
  defineRoute({
    method: 'POST',
    path: '/templates/:templateId/duplicate',
    versioned: true,
    operationId: 'duplicateTemplate',
    summary: 'Duplicate a template',
    description:
      'Creates a template with the same document, roles and fields. Fields that have lost their place are left out. Later changes of one do not affect the other.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'duplicate this template',
    resource: editableTemplateResource,
    creates: true,
    body: named('TemplateDuplicate', Type.Object({ name: templateName, folderId: folderIdInput })),
    response: templateSchema,
    errors: [...folderErrors],
    async handle({ platform, principal, resource, body, commit }) {
      const name = body.name.trim()
      if (name === '') throw invalidInput('name must not be blank')
      const folderId = await folderFor(platform, principal, { asked: body.folderId, usual: resource.folderId })
      const kept = { folderId, ownerId: principal.person?.personId ?? null }
      return duplicateTemplate(platform, commit, { original: resource, name, kept })
    },
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
    handle: async ({ platform, resource }) =>
      presentCurrent(platform, await archiveTemplate(platform, resource.templateId)),
  }),
]

const presentCurrent = async (platform: Pick<Platform, 'caches' | 'database'>, template: Template) =>
  presentTemplate(template, await templateVersion(platform, template.templateId, template.version))

/** Returns whole records as JSON, including records of archived templates. */
async function readTemplateRecords(
  { database }: Pick<Platform, 'database'>,
  ids: string[],
  asOf: Date,
): Promise<string> {
  const templates = await readPlacedTemplates(database, ids)
  return templates.map(({ template, placed }) => recordText(template, placed, asOf)).join(',')
}

function recordText(template: Template, placed: StoredVersion, asOf: Date): string {
  const updatedAt = new Date(Math.min(template.updatedAt.getTime(), asOf.getTime()))
  return JSON.stringify(presentTemplate({ ...template, updatedAt }, placed))
}
