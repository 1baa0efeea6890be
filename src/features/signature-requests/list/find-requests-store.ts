import type { ListPosition, ListSegment, SegmentWanted } from '../../../platform/database/list-segment.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { lookUpTemplates, lookUpWords } from './look-up-store.ts'
import { type Found, orderOf, type Question, type Search } from './question-store.ts'
import { conditionsOf, isNarrowed, type RequestFilter } from './request-filter-store.ts'
import { readSearchTerms } from './search-terms-store.ts'
import { walkRequests, walkWords } from './walk-store.ts'

/**
 * How many requests a search examines one by one, in the order of the list, before it uses the indexes. Frequent texts
 * are found among these requests; the indexes find rare texts. This takes some 5 ms for words, which are stored in that
 * order, or some 20 ms for requests with their words.
 */
const usualDepth = { words: 4_000, requests: 2_000 }

/**
 * Returns the ids of an organization's requests that match a filter, in the order of the list. All statements are
 * short.
 */
export async function findRequests(
  db: Executor,
  filter: RequestFilter,
  wanted: SegmentWanted,
  now: Date,
  depth = usualDepth,
): Promise<ListSegment> {
  const conditions = conditionsOf(filter, wanted.organizationId, now)
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
  const { matches, end, furthest } = walked
  if (end === null || matches.length > wanted.limit) return segmentOf(walked, wanted.limit)
  const rest = await lookUp(db, { question, behind: end, furthest: furthest ?? end.at })
  return segmentOf({ ...walked, matches: [...matches, ...rest] }, wanted.limit)
}

/** Finds the matches after a place in the list, with the indexes of words and of templates. */
async function lookUp(
  db: Executor,
  { question, behind, furthest }: { question: Search; behind: ListPosition; furthest: Date },
): Promise<Found[]> {
  const byWords = await lookUpWords(db, { question, behind, furthest })
  if (question.terms.templateIds.length === 0) return byWords
  const byTemplates = await lookUpTemplates(db, question, behind)
  const byId = new Map([...byWords, ...byTemplates].map(word => [word.id, word]))
  return [...byId.values()].sort(question.order.compare)
}

function segmentOf({ matches, asOf }: { matches: Found[]; asOf: Date }, limit: number): ListSegment {
  const page = matches.slice(0, limit)
  return { ids: page.map(match => match.id), next: matches.length > limit ? page.at(-1)! : null, asOf }
}
