import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import {
  createdAfterOf,
  createdAfterParameter,
  metadataParameter,
  templateIdParameter,
} from '../../../http/list-query.ts'
import { sealingLateMs } from '../../../platform/database/unsealed-requests.ts'
import { deadlineNearDays, declineShownDays } from '../attention.ts'
import { chosenIds, requestIdsParameter } from '../chosen-requests.ts'
import { daysAfter, type Status } from '../signature-request.ts'

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
  waitingFor: Type.Optional(
    Type.String({
      format: 'email',
      description: 'Returns only requests in which it is the turn of the recipient with this address',
      examples: ['bea@buyer.example'],
    }),
  ),
  waitingForOthersThan: Type.Optional(
    Type.String({
      format: 'email',
      description: 'Returns only requests that wait for recipients, none of whom has this address',
      examples: ['olive@acme.example'],
    }),
  ),
  needsAttention: Type.Optional(
    Type.Literal('true', {
      description: `Returns only requests that somebody should see to: an email to a signer came back, a signer declined in the last ${declineShownDays} days and it was not sent again, sealing failed or is late, or the deadline is within ${deadlineNearDays} days`,
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

/** A condition on a request `s`, and the indexes that can provide the order of the list under it. */
export interface RequestCondition {
  holds: RawBuilder<unknown>
  /**
   * `organization`: an index of the whole organization, in which few requests meet the condition. `places`: the index of
   * states, which has a key for each folder. `everything`: the index of all requests.
   */
  reads: 'organization' | 'places' | 'everything'
}

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
export function conditionsOf(filter: RequestFilter, organizationId: string, now: Date): RequestCondition[] {
  const { state, status, waitingFor, waitingForOthersThan, needsAttention } = filter
  const { signatureRequestIds, templateId, metadata } = filter
  const createdAfter = createdAfterOf(filter)
  const each = [
    ...(waitingFor === undefined ? [] : [byOrganization(waitsFor(waitingFor, organizationId, now))]),
    ...(signatureRequestIds === undefined
      ? []
      : [byOrganization(sql`s.id = any (${chosenIds(signatureRequestIds)}::text[])`)]),
    ...(templateId === undefined ? [] : [byOrganization(sql`s.template_id = ${templateId}`)]),
    ...(metadata ? [byOrganization(sql`s.metadata @> ${JSON.stringify(metadata)}::jsonb`)] : []),
    ...(createdAfter ? [{ holds: sql`s.created_at > ${createdAfter}`, reads: 'everything' as const }] : []),
  ]
  const isOpenToOthers = waitingForOthersThan === undefined ? [] : [openToOthers(waitingForOthersThan, now)]
  const attention = needsAttention === undefined ? [[]] : attentionOf(organizationId, now).map(condition => [condition])
  return inStatus(status, now).flatMap(hasStatus =>
    inState(state, now).flatMap(isInState =>
      attention.map(needsIt => allOf([...hasStatus, ...isInState, ...needsIt, ...isOpenToOthers, ...each])),
    ),
  )
}

/** Joins conditions. The fewest requests meet one that reads an index of the organization, then one of a state. */
function allOf(conditions: RequestCondition[]): RequestCondition {
  const reads = (['organization', 'places', 'everything'] as const).find(index =>
    conditions.some(condition => condition.reads === index),
  )
  const holds = conditions.map(condition => condition.holds)
  return { holds: holds.length === 0 ? sql`true` : sql.join(holds, sql` and `), reads: reads ?? 'everything' }
}

const byState = (holds: RawBuilder<unknown>): RequestCondition => ({ holds, reads: 'places' })
const byOrganization = (holds: RawBuilder<unknown>): RequestCondition => ({ holds, reads: 'organization' })

/** Makes the condition that an open request waits for recipients, not only for its seal. */
const isOpen = (now: Date) => sql`${ends('Created')} and s.sealing_since is null and s.expires_at > ${now}`

/** Makes the condition that a recipient `r` with this address can act now. */
const isInTurn = (email: string) => sql`
  lower(r.email) = lower(${email}) and r.signed_at is null and r.declined_at is null and not exists (
    select from recipient e
     where e.signature_request_id = r.signature_request_id and e.turn < r.turn and e.signed_at is null)`

/** The array is read once, along the index of awaited signatures. */
const waitsFor = (email: string, organizationId: string, now: Date) => sql`
  ${isOpen(now)} and s.id = any (array(
    select r.signature_request_id from recipient r where r.awaited_by = ${organizationId} and ${isInTurn(email)}))`

/** A subquery that returns a value is read for each request, which ends with the page. */
const openToOthers = (email: string, now: Date) =>
  byState(sql`
  ${isOpen(now)} and not coalesce((
    select true from recipient r where r.signature_request_id = s.id and ${isInTurn(email)} limit 1), false)`)

/**
 * Makes the reasons for which a request needs attention. No request has two of them, so that none is listed twice.
 * `status` is in the conditions of the indexes of deadlines and of missing seals.
 */
function attentionOf(organizationId: string, now: Date): RequestCondition[] {
  const bounced = sql`s.id = any (array(
    select r.signature_request_id from recipient r
     where r.awaited_by = ${organizationId} and r.signed_at is null and r.bounced_at is not null))`
  const isNear = sql`s.expires_at <= ${daysAfter(now, deadlineNearDays)}`
  return [
    byOrganization(sql`${isOpen(now)} and ${bounced}`),
    byOrganization(sql`s.status = 'Created' and ${isOpen(now)} and ${isNear} and not ${bounced}`),
    byOrganization(sql`s.status = 'Created' and s.sealing_since is not null
        and (s.sealing_failed_at is not null or s.sealing_since <= ${new Date(+now - sealingLateMs)})`),
    byState(sql`${ends('Declined')} and s.sent_again_as is null and exists (
      select from recipient r
       where r.signature_request_id = s.id and r.declined_at > ${daysAfter(now, -declineShownDays)})`),
  ]
}

/** Returns alternatives, each a list of conditions; no condition if there is no status. */
function inStatus(status: Status | undefined, now: Date): RequestCondition[][] {
  switch (status) {
    case undefined:
      return [[]]
    case 'Created':
      return [[byState(sql`${ends('Created')} and not ${isPast(now)}`)]]
    case 'Completed':
      return inState('completed', now)
    case 'Expired':
      return (['expired', 'declined', 'voided'] as const).flatMap(state => inState(state, now))
    default:
      return status satisfies never
  }
}

function inState(state: RequestState | undefined, now: Date): RequestCondition[][] {
  switch (state) {
    case undefined:
      return [[]]
    case 'waiting':
      return [[byState(sql`${ends('Created')} and not ${isPast(now)} and s.sealing_failed_at is null`)]]
    case 'failed':
      return [
        [byOrganization(sql`s.status = 'Created' and s.sealing_since is not null and s.sealing_failed_at is not null`)],
      ]
    case 'expired':
      return [[byState(ends('Deadline'))], [byOrganization(sql`s.status = 'Created' and ${isPast(now)}`)]]
    case 'completed':
      return [[byState(ends('Completed'))]]
    case 'declined':
      return [[byState(ends('Declined'))]]
    case 'voided':
      return [[byState(ends('Voided'))]]
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

/** How a request can end, and `Created` for an open one: each request has exactly one. */
export const endings = ['Created', 'Completed', 'Deadline', 'Voided', 'Declined'] as const

/** Makes a condition on how a request ended, with the expression of the index `signature_request_states`. */
export const ends = (how: (typeof endings)[number]) => sql`coalesce(s.expired_reason, s.status) = ${how}`
