/** The limits for a file with a list. Reading stops when a limit is exceeded. */
export const listLimits = {
  bytes: 4 * 1024 * 1024,
  rows: 1_000,
  columns: 1_000,
  cellCharacters: 20_000,
  /** The characters of all cells together: in a workbook, a text of a few bytes can be in many cells. */
  characters: 4 * 1024 * 1024,
}

/** The reason why a file cannot be read as a table. `row` is the one-based number of the row in the file. */
export type ListFileProblem =
  | { kind: 'empty' | 'not-text' | 'no-rows' | 'all-hidden' | 'reader-not-loaded' }
  | { kind: 'old-workbook' | 'not-workbook' | 'damaged-workbook' | 'large-workbook' }
  | { kind: 'too-large'; bytes: number }
  | { kind: 'too-many-rows' | 'too-much-text' }
  | { kind: 'too-many-columns' | 'cell-too-long' | 'quote-not-closed'; row: number }

/** A row with the number that a spreadsheet shows next to it. */
export interface ListRow {
  number: number
  cells: string[]
  /** The places of cells that show an error of the spreadsheet, such as `#REF!`. */
  brokenCells?: number[]
}

/** A list as it was read from a file. The header has a name for each column. */
export interface ListTable {
  header: string[]
  rows: ListRow[]
  /** How many rows were not read because the spreadsheet hides them. */
  hiddenRows?: number
}

export class ListFileError extends Error {
  readonly problem: ListFileProblem

  constructor(problem: ListFileProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/**
 * Makes a table of the rows of a file that are not empty; the first row is the header. Throws `ListFileError` if there
 * is no header, no row below it, or more rows than a list may have.
 */
export function tableOf([header, ...rows]: ListRow[]): ListTable {
  if (!header) throw new ListFileError({ kind: 'empty' })
  if (rows.length > listLimits.rows) throw new ListFileError({ kind: 'too-many-rows' })
  if (rows.length === 0) throw new ListFileError({ kind: 'no-rows' })
  return { header: header.cells.map(cell => cell.trim()), rows }
}
