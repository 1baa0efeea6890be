import { PARAGRAPH, signs } from '../../../src/engine/redline/test-support/file-text.ts'
import { shownCharacters } from '../../../src/engine/redline/view/symbol-characters.ts'
import type { ReadParagraph, ReadText } from './read-document.ts'

export interface ReadClause {
  anchor: string
  cell?: { table: number; row: number; covered?: boolean }
}

/** What a page says of the body of a document with all changes accepted or rejected, in the form of `textOfFile`. */
export function textOfPage(read: ReadParagraph[], clauses: ReadClause[], verdict: 'accept' | 'reject'): string {
  const paragraphs = new Map(read.map(one => [one.anchor, one]))
  const gone = new Set(clauses.filter(clause => paragraphs.get(clause.anchor)?.[verdict].isRowGone).map(rowOf))
  return clauses.map(clause => textOf(paragraphs.get(clause.anchor)?.[verdict], gone.has(rowOf(clause)))).join('')
}

const rowOf = ({ anchor, cell }: ReadClause) => (cell ? `${cell.table} ${cell.row}` : anchor)

/** A cell that another covers is not shown: it has a paragraph, as long as its row is there. */
function textOf(read: ReadText | undefined, isRowGone: boolean): string {
  if (!read) return isRowGone ? '' : PARAGRAPH
  return read.text + (read.isEnded ? PARAGRAPH : '')
}

/** The text of a file (`fileText`) as a page shows it: the characters of symbol fonts as other fonts have them. */
export const textOfFile = (text: string) =>
  text.replaceAll(signs.bookmark, '').replace(/[\uf020-\uf0ff]/g, character => shownCharacters(character, 'Wingdings'))
