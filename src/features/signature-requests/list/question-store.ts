import { type RawBuilder, sql } from 'kysely'
import type { ListPosition, SegmentWanted } from '../../../platform/database/list-segment.ts'
import type { RequestFilter } from './request-filter-store.ts'
import type { SearchTerms } from './search-terms-store.ts'

/** What is asked of the list. */
export interface Question {
  wanted: SegmentWanted
  terms: SearchTerms | null
  /** Conditions on a request `s`, of which one holds. */
  conditions: RawBuilder<unknown>[]
  /** Whether anything but the search leaves requests out. */
  isNarrowed: boolean
  order: Order
}

/** A question with something to look for. */
export type Search = Question & { terms: SearchTerms }

export type Found = ListPosition

/** By time of creation, and by id where that is the same: of whatever has `created_at` and `id`. */
interface Order {
  columns: RawBuilder<unknown>
  /** The furthest first. */
  reversed: RawBuilder<unknown>
  follows(place: ListPosition): RawBuilder<unknown>
  compare(one: ListPosition, other: ListPosition): number
}

export function orderOf(sort: NonNullable<RequestFilter['sort']>): Order {
  const isNewest = sort === 'newest'
  const columns = (direction: string) => sql.raw(`created_at ${direction}, id ${direction}`)
  return {
    columns: columns(isNewest ? 'desc' : 'asc'),
    reversed: columns(isNewest ? 'asc' : 'desc'),
    follows: ({ at, id }) => sql`(created_at, id) ${sql.raw(isNewest ? '<' : '>')} (${at}, ${id})`,
    compare: (one, other) => (isNewest ? -1 : 1) * (+one.at - +other.at || (one.id < other.id ? -1 : 1)),
  }
}

/** The words of requests, with the names of columns that requests have. */
export const searchedWords = sql`(
  select signature_request_id as id, organization_id, created_at, words from signature_request_words) words_of`
