/** A text that a spreadsheet would take for a formula, and run; in full width too, as Japanese is typed. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/

/** A CSV file (RFC 4180) in UTF-8 with the mark by which Excel knows it. A cell that looks like a formula is kept from being one. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob(['\ufeff', csvText(rows)], { type: 'text/csv;charset=utf-8' })
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')

function cellText(value: string): string {
  const harmless = formulaLike.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a cell said before it was kept from being a formula. */
export const unguarded = (value: string): string =>
  value.startsWith("'") && formulaLike.test(value.slice(1)) ? value.slice(1) : value
