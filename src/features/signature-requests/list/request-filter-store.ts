import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'

/** Where requests stand, as people say it: each is in one of these. */
const states = ['waiting', 'failed', 'completed', 'declined', 'voided', 'expired'] as const
type RequestState = (typeof states)[number]

const sorts = ['newest', 'oldest'] as const

/** What the list of signature requests takes besides what every list does. */
export const requestFilterSchema = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Returns only requests where every word of this text is part of a signer’s name or address, or of the title; or where all are part of the name of the template. Case and accents do not matter',
      examples: ['buyer'],
    }),
  ),
  state: Type.Optional(
    Type.Union(
      states.map(one => Type.Literal(one)),
      {
        description:
          'Returns only requests in this state: `waiting` for signers or for the seal, `failed` to be sealed, or ended in one of four ways',
        examples: ['waiting'],
      },
    ),
  ),
  sort: Type.Optional(
    Type.Union(
      sorts.map(one => Type.Literal(one)),
      { description: 'The order by time of creation. Defaults to `newest`', examples: ['newest'] },
    ),
  ),
})

export type RequestFilter = Static<typeof requestFilterSchema>

/** Whether the whole list is asked for, in its usual order. */
export const filtersNothing = ({ search = '', state, sort = 'newest' }: RequestFilter): boolean =>
  search.trim() === '' && state === undefined && sort === 'newest'

/**
 * The conditions on a request `s` of which one holds in a state; each leaves an order by time of creation to an index. A
 * deadline that has passed holds before any job has written it down, as `statusAt` of signature-request.ts has it.
 */
export function conditionsOf(state: RequestState | undefined, now: Date): RawBuilder<unknown>[] {
  const isPast = sql`(s.expires_at <= ${now} and exists (
    select from recipient r where r.signature_request_id = s.id and r.signed_at is null))`
  switch (state) {
    case undefined:
      return [sql`true`]
    case 'waiting':
      return [sql`${ends('Created')} and not ${isPast} and s.sealing_failed_at is null`]
    case 'failed':
      return [sql`s.status = 'Created' and s.sealing_since is not null and s.sealing_failed_at is not null`]
    case 'expired':
      return [ends('Deadline'), sql`s.status = 'Created' and ${isPast}`]
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

/** As the index `signature_request_states` has it. */
const ends = (how: string) => sql`coalesce(s.expired_reason, s.status) = ${how}`
