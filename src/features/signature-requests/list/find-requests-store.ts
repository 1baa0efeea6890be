import { type RawBuilder, sql } from 'kysely'
import type { ListPosition, ListSegment, SegmentWanted } from '../../../platform/database/list-segment.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { conditionsOf, type RequestFilter } from './request-filter-store.ts'
import { readSearchTerms, type SearchTerms } from './search-terms-store.ts'

/**
 * How many requests a search looks at one by one, in the order of the list, before it asks the index of words. What many
 * requests have is found among these; what few have, the index finds.
 */
const lookedAt = 4_000

interface Found {
  id: string
  at: Date
}

interface Walk {
  ids: string[] | null
  times: Date[] | null
  /** Where it ended; null when it came to the end of the list. */
  end_at: Date | null
  end_id: string | null
  as_of: Date
}

/** The ids of an organization's requests that a filter leaves, in its order, in short statements. */
export async function findRequests(
  db: Executor,
  { search, state, sort = 'newest' }: RequestFilter,
  wanted: SegmentWanted,
  now: Date,
): Promise<ListSegment> {
  const terms = await readSearchTerms(db, wanted.organizationId, search)
  const question: Question = { wanted, terms, conditions: conditionsOf(state, now), order: orderOf(sort) }
  const { found, end, asOf } = await walk(db, question)
  const isOver = end === null || found.length > wanted.limit
  const rest = isOver ? [] : await lookUp(db, question, end, wanted.limit + 1 - found.length)
  return segmentOf([...found, ...rest], wanted.limit, asOf)
}

function segmentOf(found: Found[], limit: number, asOf: Date): ListSegment {
  const page = found.slice(0, limit)
  return { ids: page.map(one => one.id), next: found.length > limit ? page.at(-1)! : null, asOf }
}

interface Question {
  wanted: SegmentWanted
  terms: SearchTerms | null
  /** One of them holds. */
  conditions: RawBuilder<unknown>[]
  order: ReturnType<typeof orderOf>
}

/** By time of creation, and by id where that is the same. */
function orderOf(sort: NonNullable<RequestFilter['sort']>) {
  const direction = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  const compared = sql.raw(sort === 'newest' ? '<' : '>')
  return {
    by: sql`order by s.created_at ${direction}, s.id ${direction}`,
    follows: ({ at, id }: ListPosition) => sql`(s.created_at, s.id) ${compared} (${at}, ${id})`,
  }
}

/** What is found on the way from the place where the page begins. Short words are looked for all the way. */
async function walk(db: Executor, { wanted, terms, conditions, order }: Question) {
  const { organizationId, updatedSince, after, limit } = wanted
  const isBounded = terms?.keys != null
  const depth = isBounded ? Math.max(lookedAt, limit + 1) : limit + 1
  const isSearched = matches(terms)
  const arms = conditions.map(
    condition => sql`(
      select s.id, s.created_at, s.template_id
        from signature_request s
       where s.organization_id = ${organizationId} and ${condition}
         and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`}
         and ${after ? order.follows(after) : sql`true`}
         and ${isBounded ? sql`true` : isSearched}
       ${order.by} limit ${depth})`,
  )
  const { rows } = await sql<Walk>`
    with walked as materialized (
      select * from (${sql.join(arms, sql` union all `)}) s ${order.by} limit ${depth}
    ), numbered as (
      select *, row_number() over (${order.by}) as place from walked s
    ), found as (
      select * from numbered s where ${isBounded ? isSearched : sql`true`} order by place limit ${limit + 1}
    )
    select (select array_agg(id order by place) from found) as ids,
           (select array_agg(created_at order by place) from found) as times,
           (select created_at from numbered where place = ${depth}) as end_at,
           (select id from numbered where place = ${depth}) as end_id,
           greatest((select last_updated_at from organization_clock where organization_id = ${organizationId}), 'epoch')
             as as_of`.execute(db)
  const { ids, times, end_at: at, end_id: id, as_of: asOf } = rows[0]!
  const found = (ids ?? []).map((one, index): Found => ({ id: one, at: times![index]! }))
  return { found, end: isBounded && at && id ? { at, id } : null, asOf }
}

/** Whether a request `s` is found. A subquery that gives a value is never hashed, which would read all words. */
const matches = (terms: SearchTerms | null): RawBuilder<unknown> =>
  terms
    ? sql`(s.template_id = any (${terms.templateIds}) or coalesce((
        select w.words like all (${terms.patterns}) from signature_request_words w where w.signature_request_id = s.id
      ), false))`
    : sql`true`

/** What is found behind a place, by the indexes of words and of templates. */
async function lookUp(
  db: Executor,
  { wanted: { organizationId, updatedSince }, terms, conditions, order }: Question,
  behind: ListPosition,
  limit: number,
): Promise<Found[]> {
  const { keys, patterns, templateIds } = terms!
  const { rows } = await sql<{ id: string; created_at: Date }>`
    with found as materialized (
      select signature_request_id as id from signature_request_words
       where search_keys(organization_id, words) @> ${keys} and words like all (${patterns})
      union
      select id from signature_request where organization_id = ${organizationId} and template_id = any (${templateIds})
    )
    select s.id, s.created_at
      from found join signature_request s on s.id = found.id
     where s.organization_id = ${organizationId} and (${sql.join(conditions, sql` or `)})
       and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`}
       and ${order.follows(behind)}
     ${order.by} limit ${limit}`.execute(db)
  return rows.map(row => ({ id: row.id, at: row.created_at }))
}
