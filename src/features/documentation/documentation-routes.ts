import { Type } from '@sinclair/typebox'
import packageJson from '../../../package.json' with { type: 'json' }
import type { ApiVersion } from '../../http/error-catalogue.ts'
import { openApiDocument } from '../../http/openapi/openapi-document.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { scopeTexts } from '../credentials/scopes.ts'
import { tags } from './tags.ts'
import { describedWebhooks } from './webhook-texts.ts'

/** The documents of the interface, made of the table of all routes when they are first asked for. */
export function documentationRoutes(allRoutes: () => Route[]): Route[] {
  const texts = new Map<string, string>()
  return [
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      versioned: true,
      operationId: 'readOpenApiDocument',
      summary: 'Get this document',
      description: 'OpenAPI 3.1. Other sites may read it too.',
      access: anyone,
      response: Type.Object({ openapi: Type.Literal('3.1.1') }, { additionalProperties: Type.Unknown() }),
      errors: [],
      async handle({ platform, version, reply }) {
        const key = `${version} ${platform.config.publicUrl}`
        const text = texts.get(key) ?? JSON.stringify(describe(platform, version, allRoutes()))
        texts.set(key, text)
        // other sites may read it: tools in a browser do
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .header('access-control-allow-origin', '*')
          .send(text)
      },
    }),
  ]
}

function describe({ config }: Platform, version: ApiVersion, routes: Route[]) {
  const { publicUrl } = config
  return openApiDocument({
    routes,
    version,
    publicUrl,
    productVersion: packageJson.version,
    scopes: scopeTexts,
    tags,
    webhooks: describedWebhooks(),
  })
}
