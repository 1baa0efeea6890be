import { Type } from '@sinclair/typebox'
import { anyone, defineRoute, isPublished, type Route } from '../../http/route.ts'
import { describeInterface } from './describe-interface.ts'

/** The route of the OpenAPI document, which is built from all routes when it is first requested. */
export function documentationRoutes(allRoutes: () => Route[]): Route[] {
  const texts = new Map<string, string>()
  return [
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      versioned: true,
      operationId: 'readOpenApiDocument',
      summary: 'Get this OpenAPI document',
      description: 'In OpenAPI 3.1. Can be fetched from other origins too.',
      access: anyone,
      response: Type.Object({ openapi: Type.Literal('3.1.1') }, { additionalProperties: Type.Unknown() }),
      errors: [],
      async handle({ platform, version, reply }) {
        const key = `${version} ${platform.config.publicUrl}`
        const text =
          texts.get(key) ?? JSON.stringify(describeInterface(platform, version, allRoutes().filter(isPublished)))
        texts.set(key, text)
        // allows other origins, because tools that run in browsers fetch it
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .header('access-control-allow-origin', '*')
          .send(text)
      },
    }),
  ]
}
