import { ifMatchOf, numberTag } from '../../http/if-match.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { receiveErrors, replacementSchema, withReplacement } from './receive-replacement.ts'
import { planDocumentReplacement } from './replace-document.ts'
import { presentTemplate } from './template-presenter.ts'
import { editableTemplateResource } from './template-resource.ts'
import { saverOf } from './template-save.ts'
import { changedTemplate, refusedWarnings, strictQuery, templateSchema } from './template-schemas.ts'
import { uploadContentOf } from './uploads/uploaded-files.ts'

export const replacementRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/templates/:templateId/document',
    versioned: true,
    operationId: 'replaceDocument',
    summary: 'Replace the document of a template',
    description:
      'Upload a new document, which becomes the next version of the template. Fields stay next to the words they were next to; those that lost their place are in `lostFields`, with a warning `field-lost` for each. Existing requests keep the document they were created with.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'replace the document of this template',
    resource: editableTemplateResource,
    bodyKind: 'stream',
    consumes: { 'multipart/form-data': replacementSchema },
    creates: true,
    query: strictQuery,
    numbered: true,
    ifMatch: 'taken',
    response: templateSchema,
    errorFacts: { ...refusedWarnings, ...changedTemplate },
    errors: [...receiveErrors, 'pdf_certified_no_fields', 'template_changed', 'warnings_refused', 'template_archived'],
    handle({ platform, principal, resource, query, request, reply, once }) {
      const basedOn = ifMatchOf(request, 'version')
      const strict = query.strict === 'true'
      const terms = { by: saverOf(principal), basedOn, strict }
      return withReplacement(platform, request, {
        organizationId: principal.organizationId,
        use: replacement => {
          const content = {
            templateId: resource.templateId,
            files: uploadContentOf(replacement.uploaded),
            basedOn: basedOn ?? null,
            strict,
          }
          return once(content, async commit => {
            const planned = await planDocumentReplacement(platform, resource, replacement, terms)
            return commit(async tx => {
              const { template, placed } = await planned.write(tx)
              reply.header('etag', numberTag(placed.version.version))
              return presentTemplate(template, placed)
            })
          })
        },
      })
    },
  }),
]
