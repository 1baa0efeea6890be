/** The time zone that is used until somebody has chosen one. */
export const utc = 'UTC'

/** Returns the name of an IANA time zone as it is written, such as `Europe/Berlin`; null if no zone has this name. */
export function timeZoneNamed(name: string): string | null {
  // offsets such as `+01:00` are accepted by some engines, but say nothing about summer time
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // some engines answer with an older name, such as Asia/Calcutta, that people do not expect
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return null
  }
}

/**
 * Returns a function that makes the format of each time zone once, because making one takes much longer than using it.
 * There are as many as time zones in use.
 */
export function formatIn(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return timeZone => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const clockAndCalendar = formatIn({
  ...{ hourCycle: 'h23', timeZoneName: 'longOffset' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** A moment on the clock and the calendar of a time zone. */
export interface LocalTime {
  /** The day, such as `2026-11-21`. */
  day: string
  /** The time of day, such as `11:20:11`. */
  time: string
  /** The difference from UTC, such as `UTC+01:00`; `UTC` where there is none. */
  offset: string
}

/** Returns the last second of the day on which a moment is in a time zone. */
export function endOfDay(at: Date, timeZone: string): Date {
  const { day } = localTime(at, timeZone)
  const wanted = Date.parse(`${day}T23:59:59Z`)
  // the offset at the end of the day, which may differ from the one at the moment
  let end = wanted
  for (let round = 0; round < 2; round++) end = wanted - offsetMs(new Date(end), timeZone)
  return new Date(end)
}

/** Returns how far the clock of a time zone is ahead of UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const { day, time } = localTime(at, timeZone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(at.getTime() / 1_000) * 1_000
}

/** Returns a moment on the clock of a time zone, which must be one that `timeZoneNamed` accepts. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    clockAndCalendar(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
    offset: parts.timeZoneName!.replace('GMT', 'UTC').replace('+00:00', ''),
  }
}
