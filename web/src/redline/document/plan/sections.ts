import type { DocumentLayout, PageStories, SectionLayout, Story, StoryClause } from '../../../api/generated/calls.ts'
import type { View } from '../../store/negotiation-store.ts'
import { changesOf } from './clause-changes.ts'
import { boxesOf } from './page-stories.ts'
import { isSameEnd, type PagePlan } from './pages.ts'
import type { PlannedPage } from './planned-page.ts'

export type PageKind = keyof PageStories

/** A header or footer at its place in the document. */
export interface PageStoryBlock {
  kind: 'pageStory'
  key: string
  story: Story
  /** The pages that show it; `only` if the section has no other kind of header or footer. */
  pages: PageKind | 'only'
  /** The text boxes in it. */
  boxes: readonly Story[]
  /** The index of the clause before which it is drawn. After the last clause, it is the number of clauses. */
  index: number
}

/** Marks the start of every section but the first. */
export interface SectionBlock {
  kind: 'section'
  key: string
  index: number
}

/** The foot of a page, or the head of the next. */
export interface PageEdgeBlock {
  kind: 'pageFoot' | 'pageHead'
  key: string
  page: PlannedPage
  index: number
}

const kinds: readonly PageKind[] = ['first', 'default', 'even']

/**
 * Returns headers and footers in document order, each once: a header where the first section with it begins, a footer
 * where the last section with it ends. If it were shown twice, it could be edited twice. Empty headers and footers are
 * left out, and so are those that are on the pages of a plan.
 */
export function pageBlocks(
  { sections, stories }: DocumentLayout,
  anchors: readonly string[],
  view: View,
  pages?: PagePlan,
): BetweenBlock[] {
  const storyOf = new Map(stories.map(story => [story.id, story]))
  const ends = endsOf(sections, anchors)
  const isShown = (story: Story) =>
    [story, ...boxesOf(story, stories)].some(({ clauses }) => clauses.some(view === 'changes' ? isChanged : isWritten))
  const shown = new Set<string>(pages?.placed)
  const place = (pages: PageStories, index: number): PageStoryBlock[] =>
    kinds.flatMap(kind => {
      const story = storyOf.get(pages[kind] ?? '')
      if (!story || shown.has(story.id) || !isShown(story)) return []
      shown.add(story.id)
      const only = kinds.filter(kind => pages[kind] !== undefined).length === 1
      const boxes = boxesOf(story, stories)
      return { kind: 'pageStory', key: story.id, story, pages: only ? 'only' : kind, boxes, index }
    })
  const headers = sections.map((section, at) => place(section.headers, at === 0 ? 0 : ends[at - 1]!))
  const footers = sections.map((section, at) => ({ section, at })).reverse()
  const footersAt = new Map(footers.map(({ section, at }) => [at, place(section.footers, ends[at]!)]))
  const between = sections.flatMap((section, at): BetweenBlock[] => [
    ...(at > 0 ? [{ kind: 'section' as const, key: `section ${section.lastAnchor}`, index: ends[at - 1]! }] : []),
    ...headers[at]!,
    ...footersAt.get(at)!,
  ])
  return pages ? withEdges(between, pages, anchors) : between
}

export type BetweenBlock = PageStoryBlock | SectionBlock | PageEdgeBlock

/** Adds the edges of pages. A page that begins with a section begins after the mark of the section. */
function withEdges(between: readonly BetweenBlock[], pages: PagePlan, anchors: readonly string[]): BetweenBlock[] {
  const edge = (kind: PageEdgeBlock['kind'], page: PlannedPage, index: number): PageEdgeBlock => ({
    kind,
    key: `${kind} ${page.number}`,
    page,
    index,
  })
  const ranked = between.map(block => ({ block, rank: 1 }))
  ranked.unshift({ block: edge('pageHead', pages.first, 0), rank: 0 })
  for (const [index, anchor] of anchors.entries()) {
    const breaks = pages.before.get(anchor) ?? []
    for (const [at, { ended, begun }] of breaks.entries()) {
      ranked.push({ block: edge('pageFoot', ended, index), rank: 0 })
      ranked.push({ block: edge('pageHead', begun, index), rank: at === breaks.length - 1 ? 2 : 0 })
    }
  }
  for (const { ended, begun } of pages.after) {
    ranked.push({ block: edge('pageFoot', ended, anchors.length), rank: 2 })
    ranked.push({ block: edge('pageHead', begun, anchors.length), rank: 2 })
  }
  ranked.push({ block: edge('pageFoot', pages.last, anchors.length), rank: 2 })
  return ranked.toSorted((a, b) => a.block.index - b.block.index || a.rank - b.rank).map(({ block }) => block)
}

export const isSameEdge = (a: PageEdgeBlock, b: PageEdgeBlock): boolean => a.key === b.key && isSameEnd(a.page, b.page)

const isChanged = (clause: StoryClause) => changesOf(clause).length > 0

const isWritten = (clause: StoryClause) => clause.content.length > 0 || isChanged(clause)

/** Returns the index after the last clause of each section. */
function endsOf(sections: readonly SectionLayout[], anchors: readonly string[]): number[] {
  const indexOf = new Map(anchors.map((anchor, index) => [anchor, index]))
  return sections.map(({ lastAnchor }, at) =>
    at === sections.length - 1 ? anchors.length : (indexOf.get(lastAnchor) ?? anchors.length - 1) + 1,
  )
}
