import { language } from './say-on-page.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Creating a formatter takes longer than using it many times, so it is created once. */
const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/**
 * Returns how long ago a moment was, in the largest full unit; "now" within the first seconds. `now` is in
 * milliseconds.
 */
export function timeAgo(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000)
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 1]
  return format.format(-Math.floor(seconds < 10 ? 0 : seconds / size), unit)
}
