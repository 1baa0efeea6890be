import type { ListPosition, ListSegment, SegmentWanted } from '../../../platform/database/list-segment.ts'
import type { SeenPlaces } from '../../../platform/database/places.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { lookUpPlaces, lookUpTemplates, lookUpWords } from './look-up-store.ts'
import { type Found, isUndivided, orderOf, type Question, type Search } from './question-store.ts'
import { conditionsOf, isNarrowed, type RequestFilter } from './request-filter-store.ts'
import { readSearchTerms } from './search-terms-store.ts'
import { walkOrganization, walkRequests, walkWords } from './walk-store.ts'

/**
 * How many requests a search examines one by one, in the order of the list, before it uses the indexes. Frequent texts
 * are found among these requests; the indexes find rare texts. This takes some 5 ms for words, which are stored in that
 * order, or some 20 ms for requests with their words.
 */
const usualDepth = { words: 4_000, requests: 2_000 }

/** How many requests per record of a page are examined before the folders are read one by one. */
const examinedPerRecord = 4

interface RequestsWanted extends SegmentWanted {
  /** The folders of the templates whose names are searched. */
  templatePlaces: SeenPlaces
}

/**
 * Returns the ids of an organization's requests that match a filter, in the order of the list. All statements are
 * short.
 */
export async function findRequests(
  db: Executor,
  filter: RequestFilter,
  { templatePlaces, ...wanted }: RequestsWanted,
  now: Date,
  depth = usualDepth,
): Promise<ListSegment> {
  const conditions = conditionsOf(filter, wanted.organizationId, now)
  const terms = await readSearchTerms(db, {
    organizationId: wanted.organizationId,
    places: templatePlaces,
    search: filter.search,
  })
  const question: Question = {
    wanted,
    terms,
    conditions,
    isNarrowed: isNarrowed(filter) || wanted.updatedSince !== null,
    order: orderOf(filter.sort ?? 'newest'),
  }
  if (terms) return search(db, { ...question, terms }, depth)
  if (isUndivided(wanted) || question.isNarrowed) return segmentOf(await walkRequests(db, question, 0), wanted.limit)
  return findInPlaces(db, question, depth.requests)
}

/**
 * Finds requests in folders. Most are among the next ones of the organization; the others are read folder by folder. A
 * whole list is read in long pages, of which each walk may fill a part.
 */
async function findInPlaces(db: Executor, question: Question, depth: number): Promise<ListSegment> {
  const { limit } = question.wanted
  const walked = await walkOrganization(db, question, Math.max(depth, examinedPerRecord * limit))
  const { matches, end } = walked
  if (end === null || matches.length > limit) return segmentOf(walked, limit)
  const rest = await lookUpPlaces(db, question, end)
  return segmentOf({ ...walked, matches: [...matches, ...rest] }, limit)
}

async function search(db: Executor, question: Search, depth: typeof usualDepth): Promise<ListSegment> {
  const { wanted, terms, isNarrowed } = question
  const walk = isUndivided(wanted) ? walkRequests : walkOrganization
  const walked =
    isNarrowed || terms.templateIds.length > 0
      ? await walk(db, question, depth.requests)
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
