import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Commit, Committed } from '../platform/database/transaction.ts'
import type { IdPrefix } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ErrorCodeOf } from './coded-error.ts'
import type { ApiVersion, ErrorCode } from './error-catalogue.ts'
import { nobody, type Principal } from './principal.ts'

/**
 * A route of the service: a row of the table from which the server, its checks, the documentation and the tests are
 * made. `Caller` is the caller, `Resource` the resource that the path names, `Named` the resource that the body names.
 */
export interface Route<
  Caller extends Principal = Principal,
  Resource = unknown,
  Named = unknown,
  Body = unknown,
  Query = unknown,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path without version prefix, with parameters such as `:templateId`. */
  path: string
  /** Whether the route exists under `/v1` and `/v0`, or once without a prefix. */
  versioned: boolean
  operationId: string
  summary: string
  /** A longer description, in Markdown. */
  description?: string
  access: Access<Caller>
  /**
   * True if only the pages of this service call the route: it is left out of the published reference, and may change
   * with the pages.
   */
  forPages?: true
  /** The scope that a caller needs, such as `templates:write`. */
  scope?: string
  /**
   * True if the action cannot be undone or gives others access, so that a person must have signed in within the last 24
   * hours. Programs, which do not sign in, are exempt.
   */
  needsRecentSignIn?: true
  /** The permission that a person's role needs, if it is more than the scope that a program needs. */
  permission?: string
  /** The end of "Client not authorized to …", as in the specification. */
  action?: string
  resource?: ResourceKind<Resource>
  named?: { field: string; kind: ResourceKind<Named> }
  query?: TSchema
  body?: TSchema
  /**
   * True for a route that the interface specifies, because clients send more than it documents: unknown names are
   * ignored with a warning, unless they are plainly misspelled. All other routes refuse unknown names, and so do lists,
   * because ignoring an unknown filter would return everything.
   */
  tolerant?: true
  /** `json` by default; `stream` leaves the body to the handler. */
  bodyKind?: 'json' | 'stream'
  bodyLimitBytes?: number
  /** True for a route that creates a resource: a POST of an organization that accepts an `Idempotency-Key`. */
  creates?: true
  /** The accepted bodies, by media type, if the handler reads the body itself. */
  consumes?: Record<string, TSchema>
  /**
   * How the same address handles a body of `multipart/form-data`; otherwise like this row, except that nothing is
   * `named`.
   */
  form?: FormOfRoute<Caller, Resource, Query>
  /** The schema of a successful answer in JSON; `produces` is the media type of other content. */
  response?: TSchema
  produces?: string
  /**
   * Set if the answer has an `ETag`, so that 304 can report no change; with `ranges`, for a stored file, ranges can be
   * requested too.
   */
  conditional?: 'etag' | 'ranges'
  /**
   * True if the answer shows a version or revision, or its next number. The number is the `ETag`, which a change names
   * in `If-Match`.
   */
  numbered?: true
  /** Whether the route accepts `If-Match` or requires it. */
  ifMatch?: 'taken' | 'required'
  /** The error codes that this route adds to those of its access, resource and body. */
  errors: ErrorCode[]
  /** The facts of this route's errors in addition to their texts, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  handle(context: RouteContext<Caller, Resource, Named, Body, Query> & Creating): Promise<unknown>
}

/** How a route handles a form. The `response` of the route describes the answers to both kinds of body. */
export interface FormOfRoute<Caller extends Principal, Resource = null, Query = undefined> {
  /** The body as documented; the handler reads it. */
  body: TSchema
  /** The error codes that the form adds to those of the route. */
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

/**
 * The functions that the handler of a route that `creates` gets in addition: `commit`, or `once` if it reads the body
 * itself.
 */
export interface Creating {
  /**
   * Writes what the handler has prepared. With an `Idempotency-Key`, the result, which is the answer, is stored in the
   * same transaction, so that a crash leaves either everything or nothing. Status and headers must be set before it is
   * called.
   */
  commit: Commit
  once: Once
}

/**
 * Runs the work that creates something, once for the request's `Idempotency-Key`. Two bodies are the same if their
 * `content` (plain JSON) is equal. Throws for a repeat, so that the data received for it is discarded as after any
 * failure. Without a key, it just runs the work.
 */
export type Once = <T>(content: unknown, work: (commit: Commit) => Promise<Committed<T>>) => Promise<Committed<T>>

/** The terms on which a route accepts callers. */
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
  /** Whether all routes with this access are `forPages`. */
  forPages?: true
  errors: ErrorCode[]
  /** The facts of these errors in addition to their texts, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  /** Returns the caller; throws a coded error. */
  authenticate(platform: Platform, request: FastifyRequest, route: AccessTerms): Promise<Caller>
}

interface OwnedResource {
  organizationId: string
  folderId?: string | null
}

/** A kind of resource that belongs to an organization and is named by an id. */
export interface ResourceKind<Resource> {
  /** The noun in texts such as "Signature request not found for id …". */
  noun: string
  /** The path parameter, such as `signatureRequestId`. */
  parameter: string
  prefix: IdPrefix
  /** The error for an empty id. */
  missing: ErrorCodeOf<never>
  /** The error for an unknown id, if it is not `resource_not_found`. */
  notFound?: ErrorCodeOf<'resource' | 'id'>
  /** Returns null for an unknown id. `folderId` is the folder of a record that is kept in folders; null for none. */
  load(platform: Platform, id: string): Promise<(Resource & OwnedResource) | null>
  /** Whether a caller may act on the resource as the person whom it concerns, whether or not they reach its folder. */
  concerns?(resource: Resource, caller: Principal): boolean
}

/** Returns the route for a body of `multipart/form-data`; null if the address accepts no forms. */
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

/**
 * Whether unknown query parameters are refused. Public links, and the endpoints that operators poll, arrive with
 * parameters that other programs add; no other route accepts them.
 */
export const checksQuery = ({ access }: Route) => access.scheme !== 'anyone' && access.scheme !== 'operator'

export const anyone: Access = { scheme: 'anyone', errors: [], authenticate: async () => nobody }

type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

type CreatingOf<Creates, BodyKind> = Creates extends true
  ? Pick<Creating, BodyKind extends 'stream' ? 'once' : 'commit'>
  : unknown

/** The type of an answer. A route that creates must answer with what it has committed. */
type AnswerOf<Creates> = Creates extends true ? Committed<object> : unknown

/**
 * Gives a row of the table its types: body and query from their schemas, resources and caller from their kinds and the
 * access.
 */
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
