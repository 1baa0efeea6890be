import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { templateResource } from '../template-resource.ts'
import { templateVersion } from '../template-versions.ts'
import { pageNumber, pictureOfPage } from './pages.ts'
import { pictureQuery, sendPicture } from './send-picture.ts'

/** The routes that show the pages of a template to its organization. */
export const templatePageRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/templates/:templateId/pages/:page/image',
    versioned: true,
    operationId: 'readTemplatePageImage',
    summary: 'Download a page of a template as an image',
    description:
      'A WebP image of the current document, without its fields, of the width you ask for, or narrower if the image of a very tall page would be too large. It is rendered on the first request. If too many requests are waiting, returns 503 with `Retry-After`.',
    access: organizationAccess,
    scope: 'templates:read',
    action: 'retrieve this template',
    resource: templateResource,
    query: Type.Object(pictureQuery),
    produces: 'image/webp',
    conditional: 'ranges',
    errors: ['page_not_found', 'page_not_drawable'],
    async handle(call) {
      const { platform, resource, query } = call
      const { document } = await templateVersion(platform, resource.templateId, resource.version)
      const page = pageNumber(document, (call.request.params as { page: string }).page)
      const file = await pictureOfPage(platform, {
        document: { ...document, organizationId: resource.organizationId },
        page,
        width: query.width,
      })
      return sendPicture(call, document, { ...file, page, width: query.width })
    },
  }),
]
