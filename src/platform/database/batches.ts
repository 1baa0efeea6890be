/** The most rows in one statement. A statement may have at most 65,535 parameters, and no table here has 65 columns. */
const rowsMost = 1_000

/** Splits rows into batches that one statement can insert. */
export function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += rowsMost) yield rows.slice(from, from + rowsMost)
}
