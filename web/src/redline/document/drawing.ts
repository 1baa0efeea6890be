import type { ReactNode } from 'react'
import type { Story, StoryClause } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import type { View } from '../store/negotiation-store.ts'
import type { InlineContext } from './inline/draw-inlines.tsx'
import type { AuthorOf } from './inline/spoken.ts'
import type { Block } from './plan/blocks.ts'
import { type AnyClause, changesOf } from './plan/clause-changes.ts'

/** Puts a clause among what belongs to it: its editor instead of its text, marks beside it. */
export type RenderClause = (clause: StoryClause, text: ReactNode, isActive: boolean) => ReactNode

/** How clauses are drawn. */
export interface Drawing extends InlineContext {
  view: View
  /** Tables and notes have blocks in them; `around` are the stories among which those in them are. */
  drawBlock(block: Block, drawing: Drawing, around?: readonly Story[]): ReactNode
  renderClause: RenderClause
  /** Does edits; none where the document is only read. */
  onEdit?: ((edits: readonly Edit[]) => void) | undefined
  /** The clause that is edited. */
  activeAnchor: string | null
}

/** Whether clauses look the same in two drawings: other authors count only where they wrote. */
export const isSameDrawing = (a: Drawing, b: Drawing, clauses: () => Iterable<AnyClause>): boolean =>
  a === b ||
  (a.view === b.view &&
    a.renderClause === b.renderClause &&
    a.onEdit === b.onEdit &&
    a.loadMedia === b.loadMedia &&
    a.goToStory === b.goToStory &&
    a.activeAnchor === b.activeAnchor &&
    (a.authorOf === b.authorOf || hasSameAuthors(a.authorOf, b.authorOf, clauses())))

function hasSameAuthors(before: AuthorOf, after: AuthorOf, clauses: Iterable<AnyClause>): boolean {
  for (const clause of clauses)
    for (const id of changesOf(clause)) {
      const [one, other] = [before(id), after(id)]
      if (one?.author !== other?.author || one?.side !== other?.side || one?.at !== other?.at) return false
    }
  return true
}
