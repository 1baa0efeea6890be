import type { DocumentLayout, StoryClause } from '../../../api/generated/calls.ts'
import type { View } from '../../store/negotiation-store.ts'
import { type Block, blocksOf } from './blocks.ts'
import { type Chunk, chunksOf, merged } from './chunks.ts'
import type { PagePlan } from './pages.ts'
import { pageBlocks } from './sections.ts'
import { shownClauses } from './shown-clauses.ts'
import { tablePaths } from './table-paths.ts'

/** Plans how a view draws a document. Parts that are the same as in `before` are the same objects. */
export function documentPlan(
  clauses: readonly StoryClause[],
  layout: DocumentLayout,
  view: View,
  before?: readonly Chunk[],
  pages?: PagePlan,
): readonly Chunk[] {
  const shown = shownClauses(clauses, view, tablePaths(clauses, layout.tables))
  const anchors = clauses.map(({ anchor }) => anchor)
  const blocks = merged(blocksOf(shown, layout.tables, pages), pageBlocks(layout, anchors, view, pages))
  return chunksOf(blocks, before, section => (layout.sections[section]?.columns ?? 1) > 1)
}

/** Returns the blocks of a text outside the body, whose tables have no layout. */
export const storyBlocks = (clauses: readonly StoryClause[], view: View): Block[] =>
  blocksOf(shownClauses(clauses, view === 'clean' ? 'clean' : 'markup', tablePaths(clauses, [])), [])
