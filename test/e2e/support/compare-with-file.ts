import { PARAGRAPH, signs } from '../../../src/engine/redline/test-support/file-text.ts'
import { shownCharacters } from '../../../src/engine/redline/view/symbol-characters.ts'
import type { ReadParagraph, ReadText } from './read-document.ts'

export interface ReadClause {
  anchor: string
  cell?: { table: number; row: number; covered?: boolean }
}

/** The body text that a page shows with all changes accepted or rejected, in the same form as `textOfFile`. */
export function textOfPage(read: ReadParagraph[], clauses: ReadClause[], verdict: 'accept' | 'reject'): string {
  const paragraphs = new Map(read.map(one => [one.anchor, one]))
  const gone = new Set(clauses.filter(clause => paragraphs.get(clause.anchor)?.[verdict].isRowGone).map(rowOf))
  return clauses.map(clause => textOf(paragraphs.get(clause.anchor)?.[verdict], gone.has(rowOf(clause)))).join('')
}

const rowOf = ({ anchor, cell }: ReadClause) => (cell ? `${cell.table} ${cell.row}` : anchor)

/** A cell covered by a merged cell is not shown, but counts as an empty paragraph as long as its row exists. */
function textOf(read: ReadText | undefined, isRowGone: boolean): string {
  if (!read) return isRowGone ? '' : PARAGRAPH
  return read.text + (read.isEnded ? PARAGRAPH : '')
}

/** The text of a file (`fileText`) as a page shows it: symbol-font characters become ordinary characters. */
export const textOfFile = (text: string) =>
  text.replaceAll(signs.bookmark, '').replace(/[\uf020-\uf0ff]/g, character => shownCharacters(character, 'Wingdings'))
