import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../platform/coded-error.ts'
import { isId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApiVersion } from './error-catalogue.ts'
import { readJsonBody } from './request-body.ts'
import type { ResourceKind, Route } from './route.ts'
import { compileValidator, invalidInput } from './validation.ts'

const defaultBodyLimitBytes = 1024 * 1024

/**
 * Makes the handler of a route. The order of the checks is a rule of the interface: who calls, then whether the
 * resource of the path exists and is the caller's, then the one named in the body, then the rest of the body.
 */
export function routeRunner(platform: Platform, route: Route, version: ApiVersion) {
  const validateBody = route.body && compileValidator(route.body)
  const validateQuery = route.query && compileValidator(route.query)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = await route.access.authenticate(platform, request, route)
    const owner = principal as { organizationId: string }
    const resource =
      route.resource && (await loadOwned(platform, route, route.resource, pathId(request, route.resource), owner))
    const query = validateQuery?.(request.query)
    const rawBody = readsJson(route)
      ? await readJsonBody(request.raw, route.bodyLimitBytes ?? defaultBodyLimitBytes)
      : undefined
    const named =
      route.named && (await loadOwned(platform, route, route.named.kind, bodyId(rawBody, route.named.field), owner))
    const body = validateBody?.(rawBody)
    return route.handle({ platform, version, principal, resource, named, body, query, request, reply })
  }
}

const readsJson = (route: Route) => route.method !== 'GET' && route.bodyKind !== 'stream'

function pathId(request: FastifyRequest, kind: ResourceKind<unknown>): unknown {
  return (request.params as Record<string, string>)[kind.parameter]
}

function bodyId(body: unknown, field: string): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidInput('Request body must be an object')
  return (body as Record<string, unknown>)[field]
}

/** An id of the wrong shape is simply not found; an empty one is missing. */
async function loadOwned<T>(
  platform: Platform,
  route: Route,
  kind: ResourceKind<T>,
  id: unknown,
  owner: { organizationId: string },
) {
  if (id === undefined || id === null || id === '') throw new CodedError(kind.missing)
  if (typeof id !== 'string') throw invalidInput(`${route.named?.field} must be a string`)
  const found = isId(kind.prefix, id) ? await kind.load(platform, id) : null
  if (!found) throw new CodedError('resource_not_found', { resource: kind.noun, id })
  if (found.organizationId !== owner.organizationId)
    throw new CodedError('not_authorized', { action: route.action ?? '' })
  return found
}
