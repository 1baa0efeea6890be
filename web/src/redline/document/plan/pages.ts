import type { Clause, DocumentLayout, PrintedDocument, Story, StoryClause } from '../../../api/generated/calls.ts'
import { BreakPlaces } from './break-places.ts'
import { EmptyRooms } from './empty-rooms.ts'
import { pageStarts } from './page-starts.ts'
import { StoriesOnPages } from './page-stories.ts'
import type { PageStory, PlannedPage } from './planned-page.ts'
import { isSameList } from './same-list.ts'

/** The end of a page, and the beginning of the next. */
export interface PageBreak {
  ended: PlannedPage
  begun: PlannedPage
}

/** A break inside a clause. `offset` is the place in its text, in UTF-16 code units. */
export interface InnerBreak extends PageBreak {
  anchor: string
  offset: number
  /** Whether only the place is marked, because the page is begun after the row of the table. */
  isMark?: boolean
}

/** Where the pages of a document begin. */
export interface PagePlan {
  first: PlannedPage
  last: PlannedPage
  /** The breaks before a clause, or before a row of a table, by the anchor of the clause and by `rowName`. */
  before: ReadonlyMap<string, readonly PageBreak[]>
  inside: ReadonlyMap<string, readonly InnerBreak[]>
  /** The breaks after the last clause, before pages that have only notes. */
  after: readonly PageBreak[]
  /** The anchors of clauses at the top of pages whose space before them is left out. */
  spaceless: ReadonlySet<string>
  /** The ids of the headers, footers and notes on the pages. */
  placed: ReadonlySet<string>
}

/**
 * Plans the pages of a document from its print. A page that begins inside a row of a table begins after the row, and is
 * marked in it; a page whose clause is gone is left out.
 */
export function pagePlan(
  printed: PrintedDocument['pages'],
  clauses: readonly Clause[],
  layout: DocumentLayout,
): PagePlan | undefined {
  if (printed.length === 0) return undefined
  const indexes = new Map(clauses.map(({ anchor }, index) => [anchor, index]))
  const rooms = new EmptyRooms(clauses, layout, indexes)
  const starts = pageStarts(printed, clauses, layout, indexes)
  const pages = new StoriesOnPages(clauses, layout, indexes).pages(printed).map((page, index) => {
    const next = index + 1 < printed.length ? starts[index + 1]!.first : clauses.length
    const room = rooms.below(printed[index]!, starts[index]!.first, next)
    return { ...page, room, isWithoutText: index > 0 && printed[index]!.start === null }
  })
  const places = new BreakPlaces(clauses, layout, indexes)
  const before = new Map<string, PageBreak[]>()
  const inside = new Map<string, InnerBreak[]>()
  const spaceless = new Set<string>()
  for (const [index, { start }] of printed.entries()) {
    const place = index > 0 && start && places.placeOf(start, starts[index]!.first)
    if (!place) continue
    const pageBreak = { ended: pages[index - 1]!, begun: pages[index]! }
    if (starts[index]!.isSpaceless) spaceless.add(start.anchor)
    if ('before' in place) before.set(place.before, [...(before.get(place.before) ?? []), pageBreak])
    const within = 'before' in place ? place.mark : place
    if (!within) continue
    const inner = {
      ...pageBreak,
      anchor: within.inside,
      offset: within.offset,
      ...('before' in place && { isMark: true }),
    }
    inside.set(within.inside, [...(inside.get(within.inside) ?? []), inner])
  }
  const last = printed.findLastIndex(({ start }) => start !== null)
  const after = pages.slice(last + 1).map((begun, index) => ({ ended: pages[last + index]!, begun }))
  const placed = new Set(
    pages.flatMap(({ headers, notes, footers }) => [...headers, ...notes, ...footers].map(({ story }) => story.id)),
  )
  return { first: pages[0]!, last: pages.at(-1)!, before, inside, after: last < 0 ? [] : after, spaceless, placed }
}

/** Tells whether a plan that was made for some clauses holds for others: they differ at most in texts without a break. */
export const isPlanOf = (plan: PagePlan, before: readonly Clause[], after: readonly Clause[]): boolean =>
  before.length === after.length &&
  before.every((clause, index) => {
    const next = after[index]!
    return (
      clause === next ||
      (clause.anchor === next.anchor &&
        clause.stories === next.stories &&
        clause.cell?.row === next.cell?.row &&
        clause.cell?.table === next.cell?.table &&
        !plan.inside.has(clause.anchor))
    )
  })

const isSameStory = (a: PageStory, b: PageStory) => a.story === b.story && a.isCopy === b.isCopy

const isSamePage = (a: PlannedPage, b: PlannedPage): boolean =>
  a.number === b.number &&
  a.count === b.count &&
  a.room === b.room &&
  a.isWithoutText === b.isWithoutText &&
  a.shown === b.shown &&
  isSameList(a.headers, b.headers, isSameStory) &&
  isSameList(a.notes, b.notes, isSameStory) &&
  isSameList(a.footers, b.footers, isSameStory)

/** Tells whether two lists of breaks are drawn alike. */
export const isSameBreaks = (
  a: readonly (PageBreak | InnerBreak)[] | undefined,
  b: readonly (PageBreak | InnerBreak)[] | undefined,
): boolean =>
  isSameList(
    a ?? [],
    b ?? [],
    (first, second) =>
      isSamePage(first.ended, second.ended) &&
      isSamePage(first.begun, second.begun) &&
      ('offset' in first ? first.offset : -1) === ('offset' in second ? second.offset : -1),
  )

/** Tells whether the ends of two pages are drawn alike. */
export const isSameEnd = (a: PlannedPage | undefined, b: PlannedPage | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSamePage(a, b))

/** Returns the headers, footers and notes that a break shows first. */
export const storiesAt = (breaks: readonly (PageBreak | InnerBreak)[] = []): readonly PageStory[] =>
  breaks
    .filter(isBegun)
    .flatMap(({ ended, begun }) => [...footOf(ended), ...begun.headers])
    .filter(({ isCopy }) => !isCopy)

const isBegun = (pageBreak: PageBreak | InnerBreak) => !('isMark' in pageBreak && pageBreak.isMark)

/** Returns what is at the foot of a page, from top to bottom. */
export const footOf = ({ notes, footers }: PlannedPage): readonly PageStory[] => [...notes, ...footers]

/** Returns the clauses of the stories that a break shows first. */
export const clausesAt = (breaks: readonly PageBreak[] = []): StoryClause[] =>
  storiesAt(breaks).flatMap(({ story, around }) =>
    [story, ...around.filter(isBoxIn(story))].flatMap(part => part.clauses),
  )

const isBoxIn =
  ({ id }: Story) =>
  (story: Story) =>
    story.id.startsWith(`${id}.`)
