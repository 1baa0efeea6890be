import { applicationText } from '../../texts/application/application-text.ts'

const dayMs = 86_400_000

/** As far away as a deadline can be. */
const maxDays = 365

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** A day as its reader writes it. `moment` is an ISO 8601 date-time. */
export const formatDay = (moment: string): string => dayFormat.format(new Date(moment))

/** The day that is so many days from now; null where they make no deadline. */
export function deadlineOf(days: string): string | null {
  const count = /^\d+$/.test(days.trim()) ? Number(days) : 0
  return count > 0 && count <= maxDays ? formatDay(new Date(Date.now() + count * dayMs).toISOString()) : null
}

/** What is wrong with days from now. */
export const daysProblem = (days: string): string | undefined =>
  deadlineOf(days) === null ? applicationText('sendDaysWrong', { count: maxDays }) : undefined
