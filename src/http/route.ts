import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Commit, Committed } from '../platform/database/transaction.ts'
import type { IdPrefix } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ErrorCodeOf } from './coded-error.ts'
import type { ApiVersion, ErrorCode } from './error-catalogue.ts'
import { nobody, type Principal } from './principal.ts'

/**
 * One route of the service: a row of a table from which the server, its checks, the documentation and the tests are made. `Caller` is
 * the caller, `Resource` what the path names, `Named` what the body names.
 */
export interface Route<
  Caller extends Principal = Principal,
  Resource = unknown,
  Named = unknown,
  Body = unknown,
  Query = unknown,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without version prefix; parameters as `:templateId`. */
  path: string
  /** Under `/v1` and `/v0`, or once without a prefix. */
  versioned: boolean
  operationId: string
  summary: string
  /** More than the summary, in Markdown. */
  description?: string
  access: Access<Caller>
  /** Only the pages of this service call it: it is left out of the published reference, and may change with the pages. */
  forPages?: true
  /** The scope that a caller needs, such as `templates:write`. */
  scope?: string
  /**
   * True if the action cannot be undone or gives others access, so that a person must have signed in within a day. Programs, which do
   * not sign in, are exempt.
   */
  needsRecentSignIn?: true
  /** The permission that a person's role needs, if it is more than the scope of a program. */
  permission?: string
  /** The end of "Client not authorized to …", as in the specification. */
  action?: string
  resource?: ResourceKind<Resource>
  named?: { field: string; kind: ResourceKind<Named> }
  query?: TSchema
  body?: TSchema
  /**
   * Specified by the interface, whose clients send more than it documents: unknown names are ignored with a warning, unless
   * they are plainly misspelt. All other routes refuse them, and so do lists: ignoring an unknown filter would return everything.
   */
  tolerant?: true
  /** `json` by default; `stream` leaves the body to the handler. */
  bodyKind?: 'json' | 'stream'
  bodyLimitBytes?: number
  /** Creates a resource: a POST of an organization that accepts an `Idempotency-Key`. */
  creates?: true
  /** The accepted bodies, by media type, if the handler reads the body itself. */
  consumes?: Record<string, TSchema>
  /** How the same address handles a body of `multipart/form-data`; otherwise like this row, except that nothing is `named`. */
  form?: FormOfRoute<Caller, Resource, Query>
  /** The JSON of a success, or the media type of other content. */
  response?: TSchema
  produces?: string
  /** Has an `ETag`, so that 304 can report no change; with `ranges`, for a stored file, ranges can be requested too. */
  conditional?: 'etag' | 'ranges'
  /** Shows a numbered thing, or its next number: the number is its `ETag`, which a change names in `If-Match`. */
  numbered?: true
  /** Accepts `If-Match`, or requires it. */
  ifMatch?: 'taken' | 'required'
  /** The error codes that this route adds to those of its access, resource and body. */
  errors: ErrorCode[]
  /** The facts of this route's errors in addition to their texts, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  handle(context: RouteContext<Caller, Resource, Named, Body, Query> & Creating): Promise<unknown>
}

/** The row's `response` describes the answers of both. */
export interface FormOfRoute<Caller extends Principal, Resource = null, Query = undefined> {
  /** As documented; the handler reads the body itself. */
  body: TSchema
  /** The error codes that it adds to those of the row. */
  errors: ErrorCode[]
  handle(
    context: RouteContext<Caller, Resource, null, undefined, Query> & Pick<Creating, 'once'>,
  ): Promise<Committed<object>>
}

export interface RouteContext<Caller extends Principal, Resource, Named, Body, Query> {
  platform: Platform
  version: ApiVersion
  principal: Caller
  resource: Resource
  named: Named
  body: Body
  query: Query
  request: FastifyRequest
  reply: FastifyReply
}

/** What the handler of a route that `creates` also gets: `commit`, or `once` when it reads the body itself. */
export interface Creating {
  /**
   * Writes what the handler has prepared. With an `Idempotency-Key` the answer, which is its result, is stored in the same
   * transaction: a crash leaves either everything or nothing. Status and headers are set before it.
   */
  commit: Commit
  once: Once
}

/**
 * Runs the work that creates something once for the request's `Idempotency-Key`; two bodies are the same if their `content` (plain JSON)
 * is. Throws for a repeat, so that what was received for it is discarded as after any failure; without a key it is a plain call.
 */
export type Once = <T>(content: unknown, work: (commit: Commit) => Promise<Committed<T>>) => Promise<Committed<T>>

/** What a route requires of its callers. */
export type AccessTerms = Pick<Route, 'scope' | 'permission' | 'action' | 'needsRecentSignIn'>

/** How the callers of a route are identified. */
export interface Access<Caller extends Principal = Principal> {
  scheme:
    | 'organization'
    | 'member'
    | 'person'
    | 'entrant'
    | 'signer'
    | 'editor'
    | 'party-member'
    | 'operator'
    | 'anyone'
  /** Whether all its routes are `forPages`. */
  forPages?: true
  errors: ErrorCode[]
  /** The facts of its errors in addition to their texts, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  /** Returns the caller; throws a coded error. */
  authenticate(platform: Platform, request: FastifyRequest, route: AccessTerms): Promise<Caller>
}

/** A kind of resource that belongs to an organization and is named by an id. */
export interface ResourceKind<Resource> {
  /** As in "Signature request not found for id …". */
  noun: string
  /** The path parameter, such as `signatureRequestId`. */
  parameter: string
  prefix: IdPrefix
  /** The error for an empty id. */
  missing: ErrorCodeOf<never>
  /** The error for an unknown id, if it is not the usual one. */
  notFound?: ErrorCodeOf<'resource' | 'id'>
  load(platform: Platform, id: string): Promise<(Resource & { organizationId: string }) | null>
}

/** The row for a body of `multipart/form-data`, if the address of a row accepts one. */
export function formRoute(route: Route): Route | null {
  if (!route.form) return null
  const { named: _, body: __, form, ...row } = route
  const consumes = { [formMediaType]: form.body }
  return {
    ...row,
    bodyKind: 'stream',
    consumes,
    errors: [...route.errors, ...form.errors],
    handle: form.handle as Route['handle'],
  }
}

export const formMediaType = 'multipart/form-data'

/** Whether the JSON of a body is read before the handler runs. */
export const readsJson = (route: Route) => route.method !== 'GET' && route.bodyKind !== 'stream'

/** Whether a route is in the published OpenAPI documents and the reference. */
export const isPublished = ({ access, forPages }: Route) => !(access.forPages || forPages)

/** Public links, and the endpoints that operators poll, arrive with query parameters from others; no other route accepts them. */
export const checksQuery = ({ access }: Route) => access.scheme !== 'anyone' && access.scheme !== 'operator'

export const anyone: Access = { scheme: 'anyone', errors: [], authenticate: async () => nobody }

type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

type CreatingOf<Creates, BodyKind> = Creates extends true
  ? Pick<Creating, BodyKind extends 'stream' ? 'once' : 'commit'>
  : unknown

/** A route that creates answers what was committed, and nothing else. */
type AnswerOf<Creates> = Creates extends true ? Committed<object> : unknown

/** Gives a row of the table its types: body and query from their schemas, resource and principal from its kinds. */
export function defineRoute<
  Caller extends Principal,
  Resource = null,
  Named = null,
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  Creates extends true | undefined = undefined,
  BodyKind extends 'json' | 'stream' | undefined = undefined,
>(
  route: Omit<Route<Caller, Resource, Named>, 'body' | 'query' | 'creates' | 'bodyKind' | 'form' | 'handle'> & {
    body?: B
    query?: Q
    creates?: Creates
    bodyKind?: BodyKind
    form?: FormOfRoute<Caller, Resource, StaticOf<Q, undefined>>
    handle(
      context: RouteContext<Caller, Resource, Named, StaticOf<B, undefined>, StaticOf<Q, undefined>> &
        CreatingOf<Creates, BodyKind>,
    ): Promise<AnswerOf<Creates>>
  },
): Route {
  return route as unknown as Route
}
