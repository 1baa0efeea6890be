/**
 * Takes samples from long tables of similar rows. The default form of a test takes a different share of the rows each
 * day, so that all of them are taken in as many days as there are shares. The long form (`bin/test --long`) takes every
 * row.
 */

const dayMs = 86_400_000

/** Whether the tests run in their long form. */
export const isLong = process.env.LONG === '1'

/** The day since 1970 whose sample is taken. `SEED=20785` repeats the sample of that day. */
export const sampleDay = Number(process.env.SEED ?? Math.floor(Date.now() / dayMs))
if (!Number.isInteger(sampleDay) || sampleDay < 0)
  throw new Error(`SEED must be the number of a day; got "${process.env.SEED}"`)

/** The name of the sample, for the title of a `describe`, so that a failure names the day to repeat. */
export const sampleTitle = isLong ? 'all rows' : `sample of day ${sampleDay}`

interface SampleOptions<Row> {
  /** The number of shares: one of this many rows is taken. */
  of: number
  /** Rows that are in every sample, such as rows that once found a fault. */
  always?: (row: Row) => boolean
}

/** Returns the rows of the day in their order, or all of them in the long form. */
export function sampleOf<Row>(rows: readonly Row[], { of, always = () => false }: SampleOptions<Row>): Row[] {
  return rows.filter((row, index) => isLong || index % of === sampleDay % of || always(row))
}
