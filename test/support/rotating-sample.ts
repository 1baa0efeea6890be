/**
 * Long tables of rows that are alike: the default form of the tests takes a share of the rows that changes each day, so that as
 * many days as there are shares take all of them. The long form (`bin/test --long`) takes every row.
 */

const dayMs = 86_400_000

/** Whether the tests run in their long form. */
export const isLong = process.env.LONG === '1'

/** The day since 1970 whose sample is taken. `SEED=20785` repeats the sample of that day. */
export const sampleDay = Number(process.env.SEED ?? Math.floor(Date.now() / dayMs))
if (!Number.isInteger(sampleDay) || sampleDay < 0)
  throw new Error(`SEED must be the number of a day; got "${process.env.SEED}"`)

/** For the title of a `describe`, so that a failure names the day to repeat. */
export const sampleTitle = isLong ? 'all rows' : `sample of day ${sampleDay}`

interface SampleOptions<Row> {
  /** How many shares there are: one row of so many is taken. */
  of: number
  /** Rows that every sample has, such as those that have found a fault. */
  always?: (row: Row) => boolean
}

/** Returns the rows of the day in their order, or all of them in the long form. */
export function sampleOf<Row>(rows: readonly Row[], { of, always = () => false }: SampleOptions<Row>): Row[] {
  return rows.filter((row, index) => isLong || index % of === sampleDay % of || always(row))
}
