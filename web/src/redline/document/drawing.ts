import type { ReactNode } from 'react'
import type { DocumentLayout, Story, StoryClause } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import type { View } from '../store/negotiation-store.ts'
import type { InlineContext } from './inline/draw-inlines.tsx'
import type { SpokenAuthor } from './inline/spoken.ts'
import type { Block } from './plan/blocks.ts'
import { type AnyClause, changesOf } from './plan/clause-changes.ts'
import type { PageBreak } from './plan/pages.ts'

/** Wraps a clause: with its editor instead of its text, or with marks next to it. */
export type RenderClause = (clause: StoryClause, text: ReactNode, isActive: boolean) => ReactNode

/** What the look of every clause depends on. */
export type DocumentLook = Pick<DocumentLayout, 'text' | 'tabStop'>

/** The settings and functions for drawing clauses. */
export interface Drawing extends InlineContext {
  view: View
  look: DocumentLook
  /**
   * Draws a block in a table or note. `around` are the stories of the enclosing clause, which include the stories
   * inside the block.
   */
  drawBlock(block: Block, drawing: Drawing, around?: readonly Story[]): ReactNode
  /** Draws a page break inside a clause or a table. */
  drawBreak(pageBreak: PageBreak, drawing: Drawing): ReactNode
  renderClause: RenderClause
  /** Applies edits; undefined if the document is read-only. */
  onEdit?: ((edits: readonly Edit[]) => void) | undefined
  /** The clause that is edited. */
  activeAnchor: string | null
  /** The ids of notes that are drawn at the foot of a page, not below their clause. */
  placed: ReadonlySet<string>
  /** Whether the text is also drawn elsewhere, where it has its anchor. */
  isCopy?: boolean
}

/** How a text is drawn that is also drawn elsewhere, and is only looked at here. */
export const asCopy: Partial<Drawing> = {
  view: 'clean',
  isCopy: true,
  renderClause: (_clause, text) => text,
  onEdit: undefined,
  activeAnchor: null,
}

/** Tells whether clauses look the same in two drawings. Different authors matter only for changes in these clauses. */
export const isSameDrawing = (a: Drawing, b: Drawing, clauses: () => Iterable<AnyClause>): boolean =>
  a === b ||
  (a.view === b.view &&
    a.look === b.look &&
    a.renderClause === b.renderClause &&
    a.onEdit === b.onEdit &&
    a.loadMedia === b.loadMedia &&
    a.goToStory === b.goToStory &&
    a.placed === b.placed &&
    a.activeAnchor === b.activeAnchor &&
    (a.authorOf === b.authorOf || hasSameAuthors(a.authorOf, b.authorOf, clauses())))

function hasSameAuthors(before: SpokenAuthor, after: SpokenAuthor, clauses: Iterable<AnyClause>): boolean {
  for (const clause of clauses)
    for (const id of changesOf(clause)) {
      const [authorBefore, authorAfter] = [before(id), after(id)]
      if (
        authorBefore?.author !== authorAfter?.author ||
        authorBefore?.side !== authorAfter?.side ||
        authorBefore?.at !== authorAfter?.at
      )
        return false
    }
  return true
}
