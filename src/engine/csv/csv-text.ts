/** Matches text that a spreadsheet would run as a formula, including the full-width characters of Japanese input. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/

/** The beginning of a CSV file in UTF-8, from which Excel recognizes the encoding. */
export const byteOrderMark = '\ufeff'

/**
 * Returns rows of a CSV file (RFC 4180). A cell that looks like a formula is prefixed with an apostrophe, so that
 * spreadsheets do not run it. `[['a', '=1']]` → `a,'=1\r\n`.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')

function cellText(value: string): string {
  const harmless = formulaLike.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Restores the text of a cell that was guarded against being run as a formula. */
export const removeFormulaGuard = (value: string): string =>
  value.startsWith("'") && formulaLike.test(value.slice(1)) ? value.slice(1) : value
