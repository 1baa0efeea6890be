import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import {
  createdAfterOf,
  createdAfterParameter,
  metadataParameter,
  templateIdParameter,
} from '../../../http/list-query.ts'
import { chosenIds, requestIdsParameter } from '../chosen-requests.ts'
import type { Status } from '../signature-request.ts'

/** The states of requests in the list; each request is in exactly one. */
const states = ['waiting', 'failed', 'completed', 'declined', 'voided', 'expired'] as const
type RequestState = (typeof states)[number]

const sorts = ['newest', 'oldest'] as const

/** The query parameters of the list of signature requests, in addition to the parameters of every list. */
export const requestFilterSchema = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Returns only requests where every word of this text is part of a signer’s name or address, or of the title; or where all are part of the present name of the template. Case and accents do not matter',
      examples: ['buyer'],
    }),
  ),
  state: Type.Optional(
    Type.Union(
      states.map(state => Type.Literal(state)),
      {
        description:
          'Returns only requests in this state: `waiting` for signers or for the seal, `failed` to be sealed, or ended in one of four ways',
        examples: ['waiting'],
      },
    ),
  ),
  status: Type.Optional(
    Type.Union([Type.Literal('Created'), Type.Literal('Completed'), Type.Literal('Expired')], {
      description: 'Returns only requests with this status',
      examples: ['Completed'],
    }),
  ),
  signatureRequestIds: Type.Optional(requestIdsParameter('Returns only these requests')),
  templateId: templateIdParameter,
  createdAfter: createdAfterParameter,
  metadata: metadataParameter,
  sort: Type.Optional(
    Type.Union(
      sorts.map(sort => Type.Literal(sort)),
      { description: 'The order by time of creation. Defaults to `newest`', examples: ['newest'] },
    ),
  ),
})

export type RequestFilter = Static<typeof requestFilterSchema>

/** Returns whether a filter leaves requests out by anything other than its search. */
export const isNarrowed = ({ search: _, sort: __, ...narrowing }: RequestFilter): boolean =>
  Object.values(narrowing).some(value => value !== undefined)

/** Returns whether a filter asks for the whole list, in its usual order. */
export const filtersNothing = (filter: RequestFilter): boolean =>
  (filter.search ?? '').trim() === '' && (filter.sort ?? 'newest') === 'newest' && !isNarrowed(filter)

/**
 * Returns conditions on a request `s`. A request passes the filter, apart from its search, if one of them is true.
 * Under each of them, an index can provide the order by time of creation.
 */
export function conditionsOf(filter: RequestFilter, now: Date): RawBuilder<unknown>[] {
  const { state, status, signatureRequestIds, templateId, metadata } = filter
  const createdAfter = createdAfterOf(filter)
  const each = [
    ...(signatureRequestIds === undefined ? [] : [sql`s.id = any (${chosenIds(signatureRequestIds)}::text[])`]),
    ...(templateId === undefined ? [] : [sql`s.template_id = ${templateId}`]),
    ...(createdAfter ? [sql`s.created_at > ${createdAfter}`] : []),
    ...(metadata ? [sql`s.metadata @> ${JSON.stringify(metadata)}::jsonb`] : []),
  ]
  return inStatus(status, now).flatMap(hasStatus =>
    inState(state, now).map(isInState => sql.join([hasStatus, isInState, ...each], sql` and `)),
  )
}

function inStatus(status: Status | undefined, now: Date): RawBuilder<unknown>[] {
  switch (status) {
    case undefined:
      return [sql`true`]
    case 'Created':
      return [sql`${ends('Created')} and not ${isPast(now)}`]
    case 'Completed':
      return inState('completed', now)
    case 'Expired':
      return (['expired', 'declined', 'voided'] as const).flatMap(state => inState(state, now))
    default:
      return status satisfies never
  }
}

function inState(state: RequestState | undefined, now: Date): RawBuilder<unknown>[] {
  switch (state) {
    case undefined:
      return [sql`true`]
    case 'waiting':
      return [sql`${ends('Created')} and not ${isPast(now)} and s.sealing_failed_at is null`]
    case 'failed':
      return [sql`s.status = 'Created' and s.sealing_since is not null and s.sealing_failed_at is not null`]
    case 'expired':
      return [ends('Deadline'), sql`s.status = 'Created' and ${isPast(now)}`]
    case 'completed':
      return [ends('Completed')]
    case 'declined':
      return [ends('Declined')]
    case 'voided':
      return [ends('Voided')]
    default:
      return state satisfies never
  }
}

/**
 * Makes the condition that a deadline has passed. It counts before any job has recorded it, as in `statusAt` of
 * signature-request.ts.
 */
const isPast = (now: Date) => sql`(s.expires_at <= ${now} and exists (
  select from recipient r where r.signature_request_id = s.id and r.signed_at is null))`

/** Makes a condition on how a request ended, with the expression of the index `signature_request_states`. */
const ends = (how: string) => sql`coalesce(s.expired_reason, s.status) = ${how}`
