import { nearestPlace } from '../../../../../src/engine/redline/text-diff/nearest-place.ts'
import type { Clause, DocumentLayout, PrintedPlace } from '../../../api/generated/calls.ts'
import type { ClauseIndexes } from './planned-page.ts'
import { sectionAt } from './section-at.ts'
import { tablePaths } from './table-paths.ts'

/** Names a row of a table. */
export const rowName = ({ table, row }: { table: number; row: number }): string => `row ${table} ${row}`

/** A place before a clause or a row (`rowName`), or inside a clause. */
type BreakPlace = { before: string; mark?: Inside } | Inside
type Inside = { inside: string; offset: number }

/** Finds where the pages of a print begin among the clauses as they are now. */
export class BreakPlaces {
  readonly #clauses: readonly Clause[]
  readonly #indexes: ClauseIndexes
  readonly #pathOf: ReturnType<typeof tablePaths>
  readonly #layout: DocumentLayout

  constructor(clauses: readonly Clause[], layout: DocumentLayout, indexes: ClauseIndexes) {
    this.#clauses = clauses
    this.#layout = layout
    this.#indexes = indexes
    this.#pathOf = tablePaths(clauses, layout.tables)
  }

  /** `first` is the index of the first clause of the page, which may be an empty one before the place. */
  placeOf({ anchor, offset, text: quote }: PrintedPlace, first: number | undefined): BreakPlace | undefined {
    const index = this.#indexes.get(anchor)
    if (index === undefined) return undefined
    if (first !== undefined && first < index) return { before: this.#clauses[first]!.anchor }
    if (this.#rowOf(index)) return this.#besideRow(index, offset)
    const at = offset === 0 ? 0 : placeOfQuote(this.#clauses[index]!.text, quote, offset)
    if (at === 0) return { before: anchor }
    const next = this.#clauses[index + 1]
    const { columns = 1 } = this.#layout.sections[sectionAt(this.#layout, this.#indexes, index)] ?? {}
    // a page has all columns: it cannot begin within one
    if (columns > 1 && next) return { before: next.anchor, mark: { inside: anchor, offset: at } }
    return { inside: anchor, offset: at }
  }

  /** Returns the place before a row that a page begins with, else the place after the row, and that inside it. */
  #besideRow(index: number, offset: number): BreakPlace | undefined {
    const name = this.#rowOf(index)!
    const isFirst = offset === 0 && this.#rowOf(index - 1) !== name
    let next = index
    while (!isFirst && this.#rowOf(next) === name) next += 1
    const row = this.#rowOf(next)
    const clause = this.#clauses[next]
    if (!clause) return undefined
    const isFirstRow = row === undefined || this.#tableOf(next - 1) !== this.#tableOf(next)
    const mark = { inside: this.#clauses[index]!.anchor, offset }
    return { before: isFirstRow ? clause.anchor : row, ...(!isFirst && { mark }) }
  }

  #rowOf(index: number): string | undefined {
    const clause = this.#clauses[index]
    const [cell] = clause ? this.#pathOf(clause) : []
    return cell && rowName(cell)
  }

  #tableOf(index: number): number | undefined {
    const clause = this.#clauses[index]
    return clause && this.#pathOf(clause)[0]?.table
  }
}

/** Returns where a quote is in a text: nearest to an offset, or at the offset if the text does not have it. */
function placeOfQuote(text: string, quote: string, offset: number): number {
  const nearest = nearestPlace(text, quote, offset)
  if (nearest !== undefined) return nearest
  return quote.length > SURE ? placeOfQuote(text, quote.slice(0, SURE), offset) : Math.min(offset, text.length)
}

/** So many characters may stand for a quote of which the rest has been edited. */
const SURE = 12
