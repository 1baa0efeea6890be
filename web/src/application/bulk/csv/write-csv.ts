/** Matches text that a spreadsheet would run as a formula, also in full-width characters, as Japanese is typed. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Creates a CSV file (RFC 4180) in UTF-8 with the byte order mark by which Excel recognizes it. A cell that looks like a formula gets an
 * apostrophe in front, so that it is not run.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob(['\ufeff', csvText(rows)], { type: 'text/csv;charset=utf-8' })
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')

function cellText(value: string): string {
  const harmless = formulaLike.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Restores the text of a cell that was guarded against being run as a formula. */
export const removeFormulaGuard = (value: string): string =>
  value.startsWith("'") && formulaLike.test(value.slice(1)) ? value.slice(1) : value
