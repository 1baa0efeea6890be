import { type RawBuilder, sql } from 'kysely'
import type { ListPosition, SegmentWanted } from '../../../platform/database/list-segment.ts'
import { inPlaces, placeKeyOf, type SeenPlaces } from '../../../platform/database/places.ts'
import type { RequestCondition, RequestFilter } from './request-filter-store.ts'
import type { SearchTerms } from './search-terms-store.ts'

/** A question to the list, with its conditions in SQL. */
export interface Question {
  wanted: SegmentWanted
  terms: SearchTerms | null
  /** Conditions on a request `s`, one of which must be true. */
  conditions: RequestCondition[]
  /** Whether anything other than the search leaves requests out. */
  isNarrowed: boolean
  order: Order
}

/** Returns whether one of the conditions is true. */
export const anyOf = (conditions: readonly RequestCondition[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.map(({ holds }) => holds),
    sql` or `,
  )})`

/** The key of a request `s` in indexes that are read folder by folder. */
export const placeKey = sql.raw(placeKeyOf('s'))

/** Returns whether the caller sees all requests, and none is in a folder. */
export const isUndivided = ({ places }: SegmentWanted): boolean => places.isEverything && places.folderIds.length === 0

/** A question with search terms. */
export type Search = Question & { terms: SearchTerms }

export type Found = ListPosition

/** The order of everything that has `created_at` and `id`: by time of creation, then by id. */
interface Order {
  columns: RawBuilder<unknown>
  /** The same columns in reverse, so that the furthest row comes first. */
  reversed: RawBuilder<unknown>
  follows(place: ListPosition): RawBuilder<unknown>
  compare(a: ListPosition, b: ListPosition): number
}

export function orderOf(sort: NonNullable<RequestFilter['sort']>): Order {
  const isNewest = sort === 'newest'
  const columns = (direction: string) => sql.raw(`created_at ${direction}, id ${direction}`)
  return {
    columns: columns(isNewest ? 'desc' : 'asc'),
    reversed: columns(isNewest ? 'asc' : 'desc'),
    follows: ({ at, id }) => sql`(created_at, id) ${sql.raw(isNewest ? '<' : '>')} (${at}, ${id})`,
    compare: (a, b) => (isNewest ? -1 : 1) * (+a.at - +b.at || (a.id < b.id ? -1 : 1)),
  }
}

/** The words of requests, under the same column names as in the table of requests. */
export const searchedWords = sql`(
  select signature_request_id as id, organization_id, folder_id, created_at, words from signature_request_words) words_of`

/** The condition that a row `s` is in one of the places. */
export const isSeen = (places: SeenPlaces): RawBuilder<unknown> => inPlaces(places, 's.folder_id') ?? sql`true`
