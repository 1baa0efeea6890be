import type { Clause, DocumentLayout, PrintedPage } from '../../../api/generated/calls.ts'
import { hasLetters, heightWithoutText } from './page-starts.ts'
import type { ClauseIndexes } from './planned-page.ts'
import { sectionAt } from './section-at.ts'

/** The line above the notes, and the space around it. */
const NOTES_LINE = 10

/** Finds how much of a page is empty below its text. */
export class EmptyRooms {
  readonly #clauses: readonly Clause[]
  readonly #layout: DocumentLayout
  readonly #indexes: ClauseIndexes

  constructor(clauses: readonly Clause[], layout: DocumentLayout, indexes: ClauseIndexes) {
    this.#clauses = clauses
    this.#layout = layout
    this.#indexes = indexes
  }

  /** `from` and `to` are the indexes of the first clauses of the page and of the next; undefined where not known. */
  below(page: PrintedPage, from: number | undefined, to: number | undefined): number {
    if (from === undefined || to === undefined || from === to) return 0
    const onPage = this.#clauses.slice(from, to)
    const last = onPage.findLastIndex(hasLetters)
    // the text was not found in the print
    if (last >= 0 && page.textBottom === null) return 0
    const section = this.#layout.sections[sectionAt(this.#layout, this.#indexes, from)]
    const { top = 0, bottom: below = 0 } = section?.margins ?? {}
    const bottom = page.notesTop === null ? page.height - below : page.notesTop - NOTES_LINE
    const empty = onPage.slice(last + 1).reduce((sum, clause) => sum + heightWithoutText(clause, this.#layout), 0)
    const spaceAfter = onPage[last]?.format?.spacing?.after ?? 0
    return Math.max(0, Math.round(bottom - (page.textBottom ?? top) - spaceAfter - empty))
  }
}
