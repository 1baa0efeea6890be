import { formatIn, localTime } from '../time-zones/time-zone.ts'
import type { Color } from './canvas.ts'
import type { Typography } from './page-flow.ts'

export const colors = {
  ink: [0.1, 0.11, 0.14],
  muted: [0.4, 0.42, 0.47],
  line: [0.84, 0.85, 0.88],
  accent: [0.2, 0.34, 0.62],
  notice: [0.99, 0.95, 0.86],
  noticeInk: [0.45, 0.29, 0.02],
} satisfies Record<string, Color>

export const type = {
  title: { size: 20, color: colors.ink, role: 'heading' },
  heading: { size: 11, color: colors.ink, role: 'heading' },
  strong: { size: 10, color: colors.ink, role: 'heading' },
  body: { size: 8.5, color: colors.ink },
  data: { size: 8.5, color: colors.ink, tabularDigits: true },
  label: { size: 8.5, color: colors.muted },
  small: { size: 7.5, color: colors.ink, tabularDigits: true },
  smallLabel: { size: 7.5, color: colors.muted },
  notice: { size: 9, color: colors.noticeInk, role: 'heading' },
} satisfies Record<string, Typography>

/** Formats a moment in a time zone as `21 Nov 2026, 11:20:11`, for places where a heading names the zone. */
export function formatTime(iso: string, timeZone: string): string {
  const at = new Date(iso)
  return `${dayFormat(timeZone).format(at)}, ${localTime(at, timeZone).time}`
}

/** Formats a moment in a time zone as `21 Nov 2026, 11:20:11 UTC+01:00`. */
export const formatMoment = (iso: string, timeZone: string): string =>
  `${formatTime(iso, timeZone)} ${localTime(new Date(iso), timeZone).offset}`

const dayFormat = formatIn({ day: 'numeric', month: 'short', year: 'numeric' })
