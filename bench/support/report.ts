/** The middle value of a list of measurements. */
export const median = (values: number[]) => percentile(values, 0.5)

/** The value below which this share of the measurements is. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Prints rows as a table with right-aligned columns. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const texts = [head, ...rows.map(row => row.map(cell => (typeof cell === 'number' ? round(cell) : cell)))]
  const widths = head.map((_, column) => Math.max(...texts.map(row => row[column]!.length)))
  for (const row of texts)
    console.log(
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
