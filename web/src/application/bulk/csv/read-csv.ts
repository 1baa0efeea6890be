import { ListFileError, type ListRow, type ListTable, listLimits, tableOf } from '../list-table.ts'

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]
/** The number of characters in the first row that are examined to find the delimiter. */
const headerScanLength = 100_000

/**
 * Reads a table whose cells are separated by commas, semicolons or tabs (RFC 4180). The first row is the header, and
 * empty rows are left out. The lines `a;b` and `1;2` become the header `a`, `b` and the row `1`, `2`. Throws
 * `ListFileError`.
 */
export function readCsv(text: string): ListTable {
  if (text.includes('\0')) throw new ListFileError({ kind: 'not-text' })
  const { delimiter, start } = delimiterOf(text)
  return tableOf(recordsOf(text, start, delimiter, listLimits.rows + 1))
}

/**
 * Finds the delimiter. Excel may name it in a line such as `sep=;` before the table. Otherwise it is the most frequent
 * delimiter in the first row.
 */
function delimiterOf(text: string): { delimiter: Delimiter; start: number } {
  const [line = '', separator] = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (separator !== undefined) return { delimiter: separator as Delimiter, start: line.length }
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text.slice(0, headerScanLength).trimStart()) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [delimiter] = delimiters.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return { delimiter: delimiter ?? ',', start: 0 }
}

/** Returns the rows that are not empty. Stops after `most` + 1 rows, which is enough to see that there are too many. */
function recordsOf(text: string, start: number, delimiter: Delimiter, most: number): ListRow[] {
  const rows: ListRow[] = []
  let at = start
  for (let number = start === 0 ? 1 : 2; at < text.length && rows.length <= most; number++) {
    const cells: string[] = []
    for (;;) {
      const cell = cellAt(text, at, delimiter, number)
      at = cell.end
      cells.push(cell.value)
      if (cells.length > listLimits.columns) throw new ListFileError({ kind: 'too-many-columns', row: number })
      if (text[at] !== delimiter) break
      at++
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (cells.some(cell => cell.trim() !== '')) rows.push({ number, cells })
  }
  return rows
}

/** Reads the cell that begins at `from`. It ends at a delimiter, at the end of the row, or at the end of the text. */
function cellAt(text: string, from: number, delimiter: Delimiter, row: number): { value: string; end: number } {
  const cell = text[from] === '"' ? quotedCell(text, from, delimiter, row) : plainCell(text, from, delimiter)
  if (cell.value.length > listLimits.cellCharacters) throw new ListFileError({ kind: 'cell-too-long', row })
  return cell
}

function quotedCell(text: string, from: number, delimiter: Delimiter, row: number): { value: string; end: number } {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new ListFileError({ kind: 'quote-not-closed', row })
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at++
    if (value.length > listLimits.cellCharacters) throw new ListFileError({ kind: 'cell-too-long', row })
  }
  // Some programs write text after the closing quote; it belongs to the cell too.
  const rest = plainCell(text, at, delimiter)
  return { value: value + rest.value, end: rest.end }
}

function plainCell(text: string, from: number, delimiter: Delimiter): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(from, end), end }
}
