/** Prints names and values, or JSON. Returns the exit code of success. */
export function print(result: Record<string, string>, json?: boolean): number {
  const width = Math.max(...Object.keys(result).map(key => key.length))
  const lines = Object.entries(result).map(([key, value]) => `${key.padEnd(width)}  ${value}`)
  return printAs(json, result, () => `${lines.join('\n')}\n`)
}

/** Prints a value as one line of JSON, or the text of `text`. Returns the exit code of success. */
export function printAs(json: boolean | undefined, value: unknown, text: () => string): number {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : text())
  return 0
}

/** Formats rows in columns, two spaces apart; the last column is not padded. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === columns - 1 ? cell : cell.padEnd(widths[column]!))).join('  ')
  return rows.map(row => `${line(row)}\n`).join('')
}

/** Returns a space and the name in quotation marks; an empty text for null. */
export const quoted = (name: string | null): string => (name === null ? '' : ` "${name}"`)

/** Returns the end of a line, which states when something was last used and when it was revoked. */
export const usedAndRevoked = ({
  lastUsedAt,
  revokedAt,
}: {
  lastUsedAt: Date | null
  revokedAt: Date | null
}): string =>
  `${lastUsedAt ? `, used ${lastUsedAt.toISOString()}` : ''}${revokedAt ? `, revoked ${revokedAt.toISOString()}` : ''}`
