/** The limits for a file. Reading stops when a limit is exceeded. */
export const csvLimits = { bytes: 4 * 1024 * 1024, rows: 1_000, columns: 1_000, cellCharacters: 20_000 }

/** The reason why a file cannot be read as a table. `row` is the one-based number of the row in the file. */
export type CsvProblem =
  | { kind: 'empty' | 'not-text' | 'workbook' | 'no-rows' }
  | { kind: 'too-large'; bytes: number }
  | { kind: 'too-many-rows' }
  | { kind: 'too-many-columns' | 'cell-too-long' | 'quote-not-closed'; row: number }

/** A row with the number that a spreadsheet shows next to it. */
export interface CsvRow {
  number: number
  cells: string[]
}

export interface CsvTable {
  header: string[]
  rows: CsvRow[]
}

export class CsvError extends Error {
  readonly problem: CsvProblem

  constructor(problem: CsvProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]
/** The number of characters in the first row that are examined to find the delimiter. */
const headerScanLength = 100_000

/**
 * Reads a table whose cells are separated by commas, semicolons or tabs (RFC 4180). The first row is the header, and
 * empty rows are left out. The lines `a;b` and `1;2` become the header `a`, `b` and the row `1`, `2`. Throws
 * `CsvError`.
 */
export function readCsv(text: string): CsvTable {
  if (text.includes('\0')) throw new CsvError({ kind: 'not-text' })
  const { delimiter, start } = delimiterOf(text)
  const rows = recordsOf(text, start, delimiter, csvLimits.rows + 1)
  const [header, ...rest] = rows
  if (!header) throw new CsvError({ kind: 'empty' })
  if (rest.length > csvLimits.rows) throw new CsvError({ kind: 'too-many-rows' })
  if (rest.length === 0) throw new CsvError({ kind: 'no-rows' })
  return { header: header.cells.map(cell => cell.trim()), rows: rest }
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
function recordsOf(text: string, start: number, delimiter: Delimiter, most: number): CsvRow[] {
  const rows: CsvRow[] = []
  let at = start
  for (let number = start === 0 ? 1 : 2; at < text.length && rows.length <= most; number++) {
    const cells: string[] = []
    for (;;) {
      const cell = cellAt(text, at, delimiter, number)
      at = cell.end
      cells.push(cell.value)
      if (cells.length > csvLimits.columns) throw new CsvError({ kind: 'too-many-columns', row: number })
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
  if (cell.value.length > csvLimits.cellCharacters) throw new CsvError({ kind: 'cell-too-long', row })
  return cell
}

function quotedCell(text: string, from: number, delimiter: Delimiter, row: number): { value: string; end: number } {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new CsvError({ kind: 'quote-not-closed', row })
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at++
    if (value.length > csvLimits.cellCharacters) throw new CsvError({ kind: 'cell-too-long', row })
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
