import { isCalendarDate } from '../engine/fields/calendar-date.ts'

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+ -]\d{2}(?::?\d{2})?)?)?$/

/**
 * Returns the instant of an ISO-8601 calendar date or date-time; null for anything else. Without an offset, it is in
 * UTC. A space in place of an offset's `+` comes from a client that did not encode it. Anything finer than a
 * millisecond is cut off, and a leap second (ISO 8601-1 §4.3.8) becomes the last millisecond before it. In both cases,
 * a filter still includes everything later.
 */
export function parseIsoDateTime(text: string): Date | null {
  const match = dateTimePattern.exec(text)
  if (!match || !isCalendarDate(match[1]!)) return null
  const [, date, hours = '00', minutes = '00', seconds = '00', fraction = '', offset = 'Z'] = match
  const offsetMinutes = parseOffset(offset)
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60 || offsetMinutes === null) return null
  const isLeapSecond = seconds === '60'
  const milliseconds = isLeapSecond ? '999' : fraction.slice(0, 3).padEnd(3, '0')
  const local = Date.parse(`${date}T${hours}:${minutes}:${isLeapSecond ? '59' : seconds}.${milliseconds}Z`)
  const instant = new Date(local - offsetMinutes * 60_000)
  return isLeapSecond && !isLastSecondOfDay(instant) ? null : instant
}

/** Leap seconds are inserted at the end of a UTC day. */
const isLastSecondOfDay = (instant: Date) => instant.toISOString().includes('T23:59:59.')

function parseOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', ''))
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
