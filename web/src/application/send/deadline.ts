const dayMs = 86_400_000
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** A day as its reader writes it. `moment` is an ISO 8601 date-time. */
export const formatDay = (moment: string): string => dayFormat.format(new Date(moment))

/** The day until which one may sign, if it is sent today; null where the days make none. */
export function deadlineOf(days: string): string | null {
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  return count > 0 ? formatDay(new Date(Date.now() + count * dayMs).toISOString()) : null
}
