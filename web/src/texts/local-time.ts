/** Returns the IANA name of the reader's time zone, such as `Europe/Berlin`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns a day on the reader's calendar, such as `2026-11-21`: today by default. */
export function localDay(at = new Date()): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}
