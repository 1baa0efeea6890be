import type { ListPosition, ListSegment, SegmentWanted } from '../../../platform/database/list-segment.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { lookUpTemplates, lookUpWords } from './look-up-store.ts'
import { type Found, orderOf, type Question, type Search } from './question-store.ts'
import { conditionsOf, isNarrowed, type RequestFilter } from './request-filter-store.ts'
import { readSearchTerms } from './search-terms-store.ts'
import { walkRequests, walkWords } from './walk-store.ts'

/**
 * How many requests a search looks at one by one, in the order of the list, before it asks the indexes. What many requests
 * have is found among these; what few have, the indexes find. Some 5 ms of words, which lie in that order, or some 20 ms
 * of requests with their words.
 */
const usualDepth = { words: 4_000, requests: 2_000 }

/** The ids of an organization's requests that a filter leaves, in its order, in short statements. */
export async function findRequests(
  db: Executor,
  filter: RequestFilter,
  wanted: SegmentWanted,
  now: Date,
  depth = usualDepth,
): Promise<ListSegment> {
  const conditions = conditionsOf(filter, now)
  const terms = await readSearchTerms(db, wanted.organizationId, filter.search)
  const question: Question = {
    wanted,
    terms,
    conditions,
    isNarrowed: isNarrowed(filter) || wanted.updatedSince !== null,
    order: orderOf(filter.sort ?? 'newest'),
  }
  if (!terms) return segmentOf(await walkRequests(db, question, 0), wanted.limit)
  return search(db, { ...question, terms }, depth)
}

async function search(db: Executor, question: Search, depth: typeof usualDepth): Promise<ListSegment> {
  const { wanted, terms, isNarrowed } = question
  const walked =
    isNarrowed || terms.templateIds.length > 0
      ? await walkRequests(db, question, depth.requests)
      : await walkWords(db, question, depth.words)
  const { found, end, furthest } = walked
  if (end === null || found.length > wanted.limit) return segmentOf(walked, wanted.limit)
  const rest = await lookUp(db, question, end, furthest ?? end.at)
  return segmentOf({ ...walked, found: [...found, ...rest] }, wanted.limit)
}

/** What is found behind a place, by the indexes of words and of templates. */
async function lookUp(db: Executor, question: Search, behind: ListPosition, furthest: Date): Promise<Found[]> {
  const byWords = await lookUpWords(db, question, behind, furthest)
  if (question.terms.templateIds.length === 0) return byWords
  const byTemplates = await lookUpTemplates(db, question, behind)
  const all = new Map([...byWords, ...byTemplates].map(word => [word.id, word]))
  return [...all.values()].sort(question.order.compare)
}

function segmentOf({ found, asOf }: { found: Found[]; asOf: Date }, limit: number): ListSegment {
  const page = found.slice(0, limit)
  return { ids: page.map(one => one.id), next: found.length > limit ? page.at(-1)! : null, asOf }
}
