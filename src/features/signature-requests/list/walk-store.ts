import { type RawBuilder, sql } from 'kysely'
import type { ListPosition } from '../../../platform/database/list-segment.ts'
import { placeKeys } from '../../../platform/database/places.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { anyOf, type Found, isSeen, placeKey, type Question, type Search, searchedWords } from './question-store.ts'
import type { RequestCondition } from './request-filter-store.ts'
import type { SearchTerms } from './search-terms-store.ts'

/** The result of walking through the list from the place where the page begins. */
interface Walked {
  matches: Found[]
  /** The place where the walk stopped before the page was full; null if it reached the end of the list. */
  end: ListPosition | null
  /** The creation time of the request that comes last in the organization's list. */
  furthest: Date | null
  /** The organization's clock, as in `ListSegment`. */
  asOf: Date
}

/**
 * Finds requests by examining the next `depth` requests that meet one of the conditions. Without search terms, all of
 * them match.
 */
export function walkRequests(db: Executor, question: Question, depth: number): Promise<Walked> {
  const { wanted, terms, conditions, order } = question
  const most = Math.max(depth, wanted.limit + 1)
  const arms = conditions.map(condition => armOf(question, condition, most))
  return readWalk(db, question, {
    way: sql`select * from (${sql.join(arms, sql` union all `)}) s order by ${order.columns} limit ${most}`,
    isFound: isMatch(terms),
    most,
  })
}

/**
 * Makes the statement that reads the next requests under a condition. Few requests of the organization meet it, or it
 * is read folder by folder: either way, those in other folders are passed over quickly.
 */
function armOf({ wanted, order }: Question, { holds, reads }: RequestCondition, most: number): RawBuilder<unknown> {
  const { organizationId, places, updatedSince, after } = wanted
  const next = (owned: RawBuilder<unknown>) => sql`
    select s.id, s.created_at, s.template_id
      from signature_request s
     where ${owned} and ${holds}
       and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`}
       and ${after ? order.follows(after) : sql`true`}
     order by ${order.columns} limit ${most}`
  if (reads !== 'places') return sql`(${next(sql`s.organization_id = ${organizationId} and ${isSeen(places)}`)})`
  const keys = placeKeys(organizationId, places)
  if (keys.length === 1) return sql`(${next(sql`${placeKey} = ${keys[0]!}`)})`
  return sql`(
    select s.* from unnest(${keys}::text[]) as place (key) cross join lateral (${next(sql`${placeKey} = place.key`)}) s
     order by ${order.columns} limit ${most})`
}

/**
 * Finds requests by examining the next `depth` requests of the organization, whatever their folder and whether or not
 * they meet a condition.
 */
export function walkOrganization(db: Executor, question: Question, depth: number): Promise<Walked> {
  const { wanted, terms, conditions, order } = question
  const { organizationId, places, updatedSince, after, limit } = wanted
  const most = Math.max(depth, limit + 1)
  return readWalk(db, question, {
    way: sql`
      select s.* from signature_request s
       where s.organization_id = ${organizationId} and ${after ? order.follows(after) : sql`true`}
       order by ${order.columns} limit ${most}`,
    isFound: sql`${isSeen(places)} and ${anyOf(conditions)}
      and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`} and ${isMatch(terms)}`,
    most,
  })
}

/**
 * Makes the condition that a request `s` matches. A subquery that returns a value is never hashed, which would read all
 * words.
 */
const isMatch = (terms: SearchTerms | null): RawBuilder<unknown> =>
  terms
    ? sql`(s.template_id = any (${terms.templateIds}) or coalesce((
        select w.words like all (${terms.patterns}) from signature_request_words w where w.signature_request_id = s.id
      ), false))`
    : sql`true`

/** Finds requests by examining the words of the next `depth` requests. */
export function walkWords(db: Executor, question: Search, depth: number): Promise<Walked> {
  const { wanted, terms, order } = question
  const { organizationId, after, limit } = wanted
  const most = Math.max(depth, limit + 1)
  return readWalk(db, question, {
    way: sql`
      select id, created_at, folder_id, words from ${searchedWords}
       where organization_id = ${organizationId} and ${after ? order.follows(after) : sql`true`}
       order by ${order.columns} limit ${most}`,
    isFound: sql`${isSeen(wanted.places)} and s.words like all (${terms.patterns})`,
    most,
  })
}

interface Way {
  /** The next `most` rows in the order of the list. */
  way: RawBuilder<unknown>
  /** The condition that a row `s` of the way matches. */
  isFound: RawBuilder<unknown>
  most: number
}

interface WalkRow {
  ids: string[] | null
  times: Date[] | null
  end_at: Date | null
  end_id: string | null
  furthest: Date | null
  as_of: Date
}

/** Reads no further than the last match of the page. Looks up where the way ends only if the page was not filled. */
async function readWalk(db: Executor, { wanted, order }: Question, { way, isFound, most }: Way): Promise<Walked> {
  const { organizationId, limit } = wanted
  const { rows } = await sql<WalkRow>`
    with found as materialized (
      select id, created_at from (${way}) s where ${isFound} order by ${order.columns} limit ${limit + 1}
    )
    select (select array_agg(id order by ${order.columns}) from found) as ids,
           (select array_agg(created_at order by ${order.columns}) from found) as times,
           last.created_at as end_at, last.id as end_id,
           (select created_at from ${searchedWords} where organization_id = ${organizationId}
             order by ${order.reversed} limit 1) as furthest,
           greatest((select last_updated_at from organization_clock where organization_id = ${organizationId}), 'epoch')
             as as_of
      from (select count(*) as number from found) counted
      left join lateral (
        select * from (${way}) s where counted.number <= ${limit} order by ${order.columns} offset ${most - 1} limit 1
      ) last on true`.execute(db)
  const { ids, times, end_at: at, end_id: id, furthest, as_of: asOf } = rows[0]!
  const matches = (ids ?? []).map((requestId, index): Found => ({ id: requestId, at: times![index]! }))
  return { matches, end: at && id ? { at, id } : null, furthest, asOf }
}
