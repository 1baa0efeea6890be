import type { InlineNode, Story, StoryClause } from '../../../api/generated/calls.ts'
import type { View } from '../../store/negotiation-store.ts'
import { acceptedContent } from '../inline/groups.ts'
import type { Block } from './blocks.ts'
import type { Chunk, PageBlock } from './chunks.ts'
import type { AnyClause } from './clause-changes.ts'
import { storyBlocks } from './document-plan.ts'
import type { PageBreak } from './pages.ts'
import type { PageStory } from './planned-page.ts'

/** The text of a clause as it is shown, including its label. */
export interface ShownText {
  anchor: string
  text: string
}

/** Returns the texts of all clauses on a page in reading order. The texts of notes follow the text of their clause. */
export const shownTexts = (chunks: readonly Chunk[], view: View): ShownText[] =>
  chunks.flatMap(chunk => chunk.blocks.flatMap(block => textsOf(block, view)))

function textsOf(block: PageBlock, view: View): ShownText[] {
  switch (block.kind) {
    case 'clause':
      return [...textsOfClause(block.clause, block.before, view), ...textsOfBreaks(block.breaks, view)]
    case 'table':
      return block.rows.flatMap(row => [
        ...textsOfBreaks(row.breaks, view),
        ...row.cells.flatMap(cell => cell.blocks.flatMap((block: Block) => textsOf(block, view))),
      ])
    case 'pageStory':
      return [block.story, ...block.boxes].flatMap(story => textsOfStory(story, view))
    case 'pageFoot':
      return textsAt([block.page.footers], view)
    case 'pageHead':
      return textsAt([block.page.headers], view)
    case 'gap':
    case 'section':
      return []
    default:
      return block satisfies never
  }
}

function textsOfClause(clause: AnyClause, before: readonly AnyClause[], view: View): ShownText[] {
  const label = clause.label ?? before.find(part => part.label)?.label ?? ''
  const text = label + [...before, clause].map(part => textOf(part, view)).join('')
  const stories = [clause, ...before].flatMap(part => part.stories ?? [])
  return [{ anchor: clause.anchor, text }, ...stories.flatMap(story => textsOfStory(story, view))]
}

/** Returns the texts of headers and footers, each where it is shown first. Notes follow their clause. */
const textsAt = (stories: readonly (readonly PageStory[])[], view: View): ShownText[] =>
  stories
    .flat()
    .filter(({ isCopy }) => !isCopy)
    .flatMap(({ story, around }) => [story, ...around].flatMap(part => textsOfStory(part, view)))

const textsOfBreaks = (breaks: readonly PageBreak[] = [], view: View): ShownText[] =>
  textsAt(
    breaks.flatMap(pageBreak => ('isMark' in pageBreak ? [] : [pageBreak.ended.footers, pageBreak.begun.headers])),
    view,
  )

const textsOfStory = ({ clauses }: Story, view: View): ShownText[] =>
  storyBlocks(clauses, view).flatMap(block => textsOf(block, view))

/** Returns the text that a view shows for a clause, without its label. */
export const textOf = ({ content }: StoryClause, view: View): string =>
  (view === 'clean' ? acceptedContent(content) : content).map(shownText).join('')

/** Returns the text that the page shows for a node. */
export function shownText(node: InlineNode): string {
  switch (node.type) {
    case 'text':
      return node.shown ?? node.text
    case 'tab':
      return node.text
    case 'note':
      return node.label || '*'
    case 'shape':
    case 'formula':
      return node.shown
    case 'ruby':
      return node.shown + node.reading
    case 'break':
    case 'picture':
    case 'bookmark':
      return ''
    default:
      return node satisfies never
  }
}
