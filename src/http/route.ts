import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Commit, Committed } from '../platform/database/transaction.ts'
import type { IdPrefix } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ErrorCodeOf } from './coded-error.ts'
import type { ApiVersion, ErrorCode } from './error-catalogue.ts'
import { nobody, type Principal } from './principal.ts'

/**
 * One route of the service: a row of a table, from which the server, its checks, the documentation and the tests are
 * made. `Caller` is who calls, `Resource` what the path names, `Named` what the body names.
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
  /** Only the pages of this service call it: it is left out of the published reference, and may change with them. */
  forPages?: true
  /** What a caller may need, such as `templates:write`. */
  scope?: string
  /**
   * Cannot be undone or lets somebody in, so a person must have signed in within a day. Programs, which have no sign-in, are not
   * asked.
   */
  needsRecentSignIn?: true
  /** What the role of a person must allow, where that is more than the scope of a program. */
  permission?: string
  /** The end of "Client not authorized to …", by the pattern of the specification. */
  action?: string
  resource?: ResourceKind<Resource>
  named?: { field: string; kind: ResourceKind<Named> }
  query?: TSchema
  body?: TSchema
  /**
   * Specified by the interface, whose clients send more than it documents: unknown names are ignored with a warning, unless
   * they are plainly misspelt. All other routes refuse them, and so do lists: an unknown filter that is ignored returns everything.
   */
  tolerant?: true
  /** `json` unless told; `stream` leaves the body to the handler. */
  bodyKind?: 'json' | 'stream'
  bodyLimitBytes?: number
  /** Makes something new: a POST of an organization that takes an `Idempotency-Key`. */
  creates?: true
  /** What a body that the handler reads itself may be, by media type. */
  consumes?: Record<string, TSchema>
  /** What the same address does with a body of `multipart/form-data`; in all else as this row, but that nothing is `named`. */
  form?: FormOfRoute<Caller, Resource, Query>
  /** The JSON of a success; or the media type of what is no JSON. */
  response?: TSchema
  produces?: string
  /** Has an `ETag`, so that 304 may say that nothing has changed; of a stored file, ranges may be asked for too. */
  conditional?: 'etag' | 'ranges'
  /** Shows something that is numbered, or the next number of it: the number is its `ETag`, which a change names as `If-Match`. */
  numbered?: true
  /** Takes `If-Match`, or must have it. */
  ifMatch?: 'taken' | 'required'
  /** The error codes that this route adds to those of its access, resource and body. */
  errors: ErrorCode[]
  /** What an error of this route has beside its text, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  handle(context: RouteContext<Caller, Resource, Named, Body, Query> & Creating): Promise<unknown>
}

/** The answer of both is described by the one `response` of the row. */
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

/** What the handler of a route that `creates` has beside: `commit`, or `once` when it reads the body itself. */
export interface Creating {
  /**
   * Writes what the handler has prepared. With an `Idempotency-Key` the answer, which is its result, is kept in the same
   * transaction: either everything is there after a crash, or nothing. Status and headers are set before it.
   */
  commit: Commit
  once: Once
}

/**
 * Does the work that makes something once for the `Idempotency-Key` of the request, of which `content` (plain JSON) is
 * what makes two bodies the same. Throws for a repeat, so that what was received for it is thrown away as after any
 * failure; without a key it is a plain call.
 */
export type Once = <T>(content: unknown, work: (commit: Commit) => Promise<Committed<T>>) => Promise<Committed<T>>

/** What a route asks of its callers. */
export type AccessTerms = Pick<Route, 'scope' | 'permission' | 'action' | 'needsRecentSignIn'>

/** How callers of a route are told apart. */
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
  /** What an error of it has beside its text, by code. */
  errorFacts?: Partial<Record<ErrorCode, TObject>>
  /** Who calls; throws a coded error. */
  authenticate(platform: Platform, request: FastifyRequest, route: AccessTerms): Promise<Caller>
}

/** A kind of thing that belongs to an organization and is named by an id. */
export interface ResourceKind<Resource> {
  /** As in "Signature request not found for id …". */
  noun: string
  /** The path parameter, such as `signatureRequestId`. */
  parameter: string
  prefix: IdPrefix
  /** The error when the id is empty. */
  missing: ErrorCodeOf<never>
  /** The error when there is none of the id, where it is not the usual one. */
  notFound?: ErrorCodeOf<'resource' | 'id'>
  load(platform: Platform, id: string): Promise<(Resource & { organizationId: string }) | null>
}

/** The row of a body of `multipart/form-data`, where the address of a row takes one. */
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

/** Links that anybody may open, and what operators poll, come with query parameters of others; no other route takes them. */
export const checksQuery = ({ access }: Route) => access.scheme !== 'anyone' && access.scheme !== 'operator'

export const anyone: Access = { scheme: 'anyone', errors: [], authenticate: async () => nobody }

type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

type CreatingOf<Creates, BodyKind> = Creates extends true
  ? Pick<Creating, BodyKind extends 'stream' ? 'once' : 'commit'>
  : unknown

/** A route that creates answers what was committed, and nothing else. */
type AnswerOf<Creates> = Creates extends true ? Committed<object> : unknown

/** Gives a row of the table its types: body and query from their schemas, resource and principal from theirs. */
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
