export const periods = ['month', 'lastMonth', 'year', 'all'] as const
export type Period = (typeof periods)[number]

/** Returns the first and last day of a period in UTC, because usage is counted in UTC days. */
export function periodOf(period: Period, now: Date): { from?: string; to?: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (period === 'all') return {}
  if (period === 'year') return { from: day(year, 0, 1), to: day(year, 11, 31) }
  const first = period === 'month' ? month : month - 1
  return { from: day(year, first, 1), to: day(year, first + 1, 0) }
}

/** Months and days may be out of range; the date then moves to another year or month. */
const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
