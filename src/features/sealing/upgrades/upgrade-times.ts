const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** After this time an attempt that was begun has ended, or was lost. */
export const lostTryMs = 60 * minuteMs

/** How long before the end of its newest timestamp a file gets another one. */
const renewalMs = 180 * dayMs

/**
 * When a file gets its next timestamp: half a year before the newest one ends, or halfway to the end of one that is valid for at
 * most a year, so that an authority with short certificates is not asked over and over.
 */
export function renewalDue(stampedAt: Date, end: Date): Date {
  const holdsMs = Math.max(0, end.getTime() - stampedAt.getTime())
  return new Date(end.getTime() - Math.min(renewalMs, holdsMs / 2))
}

/** From one minute, doubled with each attempt, to six hours. */
export const pauseAfterMs = (failedTries: number): number => Math.min(2 ** failedTries * minuteMs, 6 * 60 * minuteMs)
