import { type RawBuilder, sql } from 'kysely'
import type { ListPosition, SegmentWanted } from '../../../platform/database/list-segment.ts'
import { inPlaces, placeKeys } from '../../../platform/database/places.ts'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { anyOf, type Found, isSeen, placeKey, type Question, type Search, searchedWords } from './question-store.ts'
import { endings, ends } from './request-filter-store.ts'
import { gramQuery, searchSteps } from './search-grams.ts'

interface FoundRow {
  id: string
  created_at: Date
}

/**
 * Finds the matches by words after a place, in the order of the list. Reads the index week by week until a page is
 * full. No match comes after `furthest`.
 */
export async function lookUpWords(
  db: Executor,
  { question, behind, furthest }: { question: Search; behind: ListPosition; furthest: Date },
): Promise<Found[]> {
  const { wanted, terms, order } = question
  const { organizationId, limit } = wanted
  const grams = await rarestOf(db, organizationId, terms.grams)
  const steps = searchSteps({ keys: wordKeys(wanted), grams, from: behind.at, to: furthest })
  const { rows } = await sql<FoundRow>`
    select found.id, found.created_at
      from (select * from unnest(${steps}::text[]) with ordinality as step (query, place) order by place) step
     cross join lateral (
       select id, created_at from (
         select id, created_at from ${searchedWords}
          where ${has(sql`step.query`)} and ${sql.join(
            grams.map(gram => has(sql`${gramQuery(gram)}`)),
            sql` and `,
          )}
            and words like all (${terms.patterns}) and organization_id = ${organizationId}
            and ${inPlaces(wanted.places, 'folder_id') ?? sql`true`} and ${order.follows(behind)}
          offset 0
       ) one
        where ${isLeft(question)}
        order by ${order.columns} limit ${limit + 1}
     ) found
     order by step.place, ${order.columns} limit ${limit + 1}`.execute(db)
  return rows.map(toFound)
}

/** The most folders whose words are looked up one by one. */
const foldersMost = 16

/** Returns the keys under which the index has the words of what the caller sees, and maybe of more. */
function wordKeys({ organizationId, places }: SegmentWanted): string[] {
  if (places.folderIds.length <= foldersMost) return placeKeys(organizationId, places)
  return [...(places.hasCommon ? [organizationId] : []), `${organizationId}*`]
}

/**
 * Makes one condition for each gram, so that the index skips from a match in one list to the next match in another. A
 * single query would read all of the longest list.
 */
const has = (query: RawBuilder<unknown>) =>
  sql`search_grams(organization_id, folder_id, created_at, words) @@ ${query}::tsquery`

/**
 * Makes the condition that the filters keep the row `one`. A subquery that returns a value examines each row, whereas
 * `exists` may read all requests.
 */
const isLeft = ({ wanted: { updatedSince }, conditions, isNarrowed }: Question): RawBuilder<unknown> =>
  isNarrowed
    ? sql`coalesce((
        select ${anyOf(conditions)} and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`}
          from signature_request s where s.id = one.id
      ), false)`
    : sql`true`

/** Finds the matches after a place by the name of the template. */
export async function lookUpTemplates(db: Executor, question: Search, behind: ListPosition): Promise<Found[]> {
  const { wanted, terms, conditions, order } = question
  const { organizationId, updatedSince, limit } = wanted
  const { rows } = await sql<FoundRow>`
    select id, created_at
      from unnest(${terms.templateIds}::text[]) as named (template_id)
     cross join lateral (
       select s.id, s.created_at
         from signature_request s
        where s.template_id = named.template_id and s.organization_id = ${organizationId}
          and ${anyOf(conditions)} and ${isSeen(wanted.places)}
          and ${updatedSince ? sql`s.updated_at > ${updatedSince}` : sql`true`}
          and ${order.follows(behind)}
        order by ${order.columns} limit ${limit + 1}
     ) found
     order by ${order.columns} limit ${limit + 1}`.execute(db)
  return rows.map(toFound)
}

/**
 * Finds the requests after a place without a search and without conditions, folder by folder. Each state is read on its
 * own, because the index has the order by time of creation under it.
 */
export async function lookUpPlaces(db: Executor, { wanted, order }: Question, behind: ListPosition): Promise<Found[]> {
  const { organizationId, places, limit } = wanted
  const arms = endings.map(
    ending => sql`(
      select s.id, s.created_at
        from signature_request s
       where ${placeKey} = place.key and ${ends(ending)} and ${order.follows(behind)}
       order by ${order.columns} limit ${limit + 1})`,
  )
  const { rows } = await sql<FoundRow>`
    select found.id, found.created_at
      from unnest(${placeKeys(organizationId, places)}::text[]) as place (key)
     cross join lateral (${sql.join(arms, sql` union all `)}) found
     order by ${order.columns} limit ${limit + 1}`.execute(db)
  return rows.map(toFound)
}

const toFound = (row: FoundRow): Found => ({ id: row.id, at: row.created_at })

/** The most grams to look up. Each gram is a list to read, and the first few leave little for the rest to exclude. */
const gramsUsed = 4

const rarestStatement = preparedStatement<{ gram: string }>(
  'rarest-grams',
  `
    with sample as materialized (
      select words from signature_request_words where organization_id = $1
       order by created_at desc, signature_request_id desc limit 200
    ), counted as (
      select gram, (select count(*) from sample where position(gram in words) > 0) as number from unnest($2::text[]) gram
    )
    select gram from counted
     where number <= greatest((select min(number) from counted), 100)
     order by number limit ${gramsUsed}`,
)

/** Returns the grams that are rarest in the newest requests, without grams that most requests contain if possible. */
async function rarestOf(db: Executor, organizationId: string, grams: string[]): Promise<string[]> {
  if (grams.length === 1) return grams
  const { rows } = await db.executeQuery(rarestStatement([organizationId, grams]))
  return rows.map(row => row.gram)
}
