import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commitTo } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { CodedError } from './coded-error.ts'
import type { ApiVersion } from './error-catalogue.ts'
import { contentHash, FirstAnswer, type Idempotency, idempotencyKey, type KeyedCall } from './idempotency.ts'
import { groupedParameters } from './input/grouped-parameters.ts'
import { inputShown } from './input/shown-value.ts'
import type { Principal } from './principal.ts'
import type { RateLimit } from './rate-limit.ts'
import { type FolderLevel, includesLevel } from './reach.ts'
import { parseJsonBody, readBytes, readJsonBody } from './request-body.ts'
import { type Creating, checksQuery, type ResourceKind, type Route, readsJson } from './route.ts'
import { type CheckedInput, checkNames, compileInputValidator, compileValidator, invalidInput } from './validation.ts'
import type { Warning } from './warning.ts'

const defaultBodyLimitBytes = 1024 * 1024

/** The parts that all routes of one server share. */
export interface Shared {
  platform: Platform
  idempotency: Idempotency
  rateLimit: RateLimit
}

interface Call {
  principal: Principal
  /** Returns the received body, not yet checked; throws the error that occurred while it was read. */
  receive(): Promise<unknown>
  creating: Creating
}

/**
 * Makes the handler of a route. The order of the checks is a rule of the interface: the caller, then whether the
 * resource that the path names exists and is the caller's, then the resource that the body names, then the rest of the
 * body. A repeat under an Idempotency-Key gets the first answer after the check of the caller, before all other checks.
 */
export function routeRunner({ platform, idempotency, rateLimit }: Shared, route: Route, version: ApiVersion) {
  const runChecked = checkedRunner(platform, route, version)
  const limitBytes = route.bodyLimitBytes ?? defaultBodyLimitBytes
  const commit = commitTo(platform.database)
  const unkeyed: Creating = { commit, once: (_content, work) => work(commit) }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = await route.access.authenticate(platform, request, route)
    rateLimit(principal, reply)
    const key = route.creates ? idempotencyKey(request) : undefined
    if (key === undefined) {
      const receive = () => readJsonBody(request.raw, limitBytes)
      return runChecked({ principal, receive, creating: unkeyed }, request, reply)
    }
    const keyed: KeyedCall = {
      organizationId: ownerOf(principal),
      holderId: principal.sharesKeys ? null : (principal.counted?.id ?? null),
      path: request.url.split('?')[0]!,
      key,
      version,
      reply,
    }
    try {
      if (!readsJson(route)) {
        const once: Creating['once'] = (content, work) => idempotency.once(keyed, contentHash(content), work)
        return await runChecked({ principal, receive: nothing, creating: { ...unkeyed, once } }, request, reply)
      }
      const { receive, contentSha256 } = await received(request, limitBytes)
      return await idempotency.once(keyed, contentSha256, commit =>
        runChecked({ principal, receive, creating: { ...unkeyed, commit } }, request, reply),
      )
    } catch (error) {
      if (error instanceof FirstAnswer) return error.send(reply)
      throw error
    }
  }
}

const nothing = async () => undefined

/** Returns the owner of a resource to be created. */
function ownerOf({ organizationId }: Principal): string {
  if (organizationId === null) throw new Error('A route that creates must be called for an organization')
  return organizationId
}

/**
 * Reads a body and the hash of its content. An error of the body is reported when its turn comes in the order of the
 * checks.
 */
async function received(request: FastifyRequest, limitBytes: number) {
  const bytes = await readBytes(request.raw, limitBytes).catch((error: CodedError) => error)
  if (bytes instanceof Error) {
    const receive = () => Promise.reject(bytes)
    return { receive, contentSha256: contentHash({ contentLength: request.headers['content-length'] ?? null }) }
  }
  try {
    const body = parseJsonBody(request.raw, bytes)
    return { receive: async () => body, contentSha256: contentHash(body) }
  } catch {
    const receive = async () => parseJsonBody(request.raw, bytes)
    return { receive, contentSha256: createHash('sha256').update(bytes).digest() }
  }
}

function checkedRunner(platform: Platform, route: Route, version: ApiVersion) {
  const checkBody = bodyCheck(route)
  const checkQuery = queryCheck(route)

  return async (call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { principal, creating } = call
    const resource =
      route.resource &&
      (await loadOwned(platform, {
        route,
        kind: route.resource,
        id: pathId(request, route.resource),
        owner: principal,
      }))
    const query = checkQuery(request.query)
    const rawBody = readsJson(route) ? await call.receive() : undefined
    const named =
      route.named &&
      (await loadOwned(platform, {
        route,
        kind: route.named.kind,
        id: bodyId(rawBody, route.named.field),
        owner: principal,
      }))
    const { value: body, warnings } = checkBody(rawBody)
    const context = { platform, version, principal, resource, named, body, query, request, reply }
    if (warnings.length === 0) return route.handle({ ...context, ...creating })
    const warned = <T>(answer: T) => addWarnings(answer, warnings)
    const commit: Creating['commit'] = (write, options) => creating.commit(async tx => warned(await write(tx)), options)
    const answer = await route.handle({ ...context, ...creating, commit })
    return route.creates ? answer : warned(answer)
  }
}

const ruleOf = ({ tolerant }: Route) => (tolerant ? 'warned-of' : 'refused')

/** Returns the check of a route's body. A body that is not read as JSON is checked by the handler. */
function bodyCheck(route: Route): (body: unknown) => CheckedInput<unknown> {
  if (!readsJson(route)) return () => ({ value: undefined, warnings: [] })
  const options = { rule: ruleOf(route), part: 'property' } as const
  if (route.body) return compileInputValidator(route.body, options)
  return body => ({ value: undefined, warnings: checkNames(noNames, body, options) })
}

function queryCheck(route: Route): (query: unknown) => unknown {
  if (!checksQuery(route)) return route.query ? compileValidator(route.query) : () => undefined
  const check = compileInputValidator(route.query ?? noNames, { rule: ruleOf(route), part: 'query parameter' })
  return query => check(groupedParameters(query as object)).value
}

const noNames = Type.Object({})

function addWarnings<T>(answer: T, warnings: Warning[]): T {
  const ownWarnings = (answer as { warnings?: Warning[] }).warnings ?? []
  return { ...answer, warnings: [...ownWarnings, ...warnings] }
}

function pathId(request: FastifyRequest, kind: ResourceKind<unknown>): unknown {
  return (request.params as Record<string, string>)[kind.parameter]
}

function bodyId(body: unknown, field: string): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidInput('Request body must be an object')
  return (body as Record<string, unknown>)[field]
}

/**
 * Loads a resource of the caller's organization. An id of the wrong shape is simply not found; an empty id counts as
 * missing.
 */
async function loadOwned<T>(
  platform: Platform,
  { route, kind, id, owner }: { route: Route; kind: ResourceKind<T>; id: unknown; owner: Principal },
) {
  if (id === undefined || id === null || id === '') throw new CodedError(kind.missing)
  if (typeof id !== 'string') throw invalidInput(`${route.named?.field} must be text; got ${inputShown(id)}`)
  const resource = isId(kind.prefix, id) ? await kind.load(platform, id) : null
  if (!resource) throw new CodedError(kind.notFound ?? 'resource_not_found', { resource: kind.noun, id })
  if (resource.organizationId !== owner.organizationId)
    throw new CodedError('not_authorized', { action: route.action ?? '' })
  if (resource.folderId !== undefined && owner.reach && !kind.concerns?.(resource, owner)) {
    const level = owner.reach.levelIn(resource.folderId)
    // whoever does not see the folder must not learn that the id exists
    if (level === null) throw new CodedError(kind.notFound ?? 'resource_not_found', { resource: kind.noun, id })
    if (!includesLevel(level, levelOf(route))) throw new CodedError('not_authorized', { action: route.action ?? '' })
  }
  return resource
}

/** The level in a resource's folder that a route needs: its scope says whether it only reads. */
const levelOf = ({ scope = '' }: Route): FolderLevel => (scope.endsWith(':read') ? 'view' : 'use')
