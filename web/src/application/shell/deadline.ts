import { applicationText } from '../../texts/application-text.ts'

const dayMs = 86_400_000

/** The longest deadline, in days. */
const maxDays = 365

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Formats a day in the reader's locale. `moment` is an ISO 8601 date-time. */
export const formatDay = (moment: string): string => dayFormat.format(new Date(moment))

/** Returns the formatted day that is this many days from now; null if the number is not a valid deadline. */
export function deadlineOf(days: string): string | null {
  const count = /^\d+$/.test(days.trim()) ? Number(days) : 0
  return count > 0 && count <= maxDays ? formatDay(new Date(Date.now() + count * dayMs).toISOString()) : null
}

/** Returns the problem with a number of days from now; undefined if it is a valid deadline. */
export const daysProblem = (days: string): string | undefined =>
  deadlineOf(days) === null ? applicationText('sendDaysWrong', { count: maxDays }) : undefined
