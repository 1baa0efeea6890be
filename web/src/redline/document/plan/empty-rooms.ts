import type { Clause, DocumentLayout, PrintedPage } from '../../../api/generated/calls.ts'
import type { ClauseIndexes } from './planned-page.ts'

/** Less than a line and its spacing is what every page leaves. */
const LEAST_ROOM = 24
/** The line above the notes, and the space around it. */
const NOTES_LINE = 16

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

  below(page: PrintedPage, next: PrintedPage | undefined): number {
    const from = this.#indexes.get(page.start?.anchor ?? '')
    const to = next ? this.#indexes.get(next.start?.anchor ?? '') : this.#clauses.length
    if (from === undefined || to === undefined || page.textBottom === null) return 0
    const onPage = this.#clauses.slice(from, to)
    // pictures are below the text, too
    if (onPage.some(({ content }) => content.some(({ type }) => type === 'picture' || type === 'shape'))) return 0
    const section = this.#layout.sections.find(({ lastAnchor }) => (this.#indexes.get(lastAnchor) ?? 0) >= from)
    const bottom = page.notesTop === null ? page.height - (section?.margins.bottom ?? 0) : page.notesTop - NOTES_LINE
    const last = onPage.findLastIndex(({ text }) => text.trim() !== '')
    const empty = onPage.slice(last + 1).reduce((sum, clause) => sum + this.#emptyHeight(clause), 0)
    const room = bottom - page.textBottom - empty
    return room < LEAST_ROOM ? 0 : Math.round(room)
  }

  #emptyHeight({ format }: Clause): number {
    const { before = 0, after = 0 } = format?.spacing ?? {}
    return 1.2 * (format?.text?.size ?? this.#layout.text.size) + before + after
  }
}
