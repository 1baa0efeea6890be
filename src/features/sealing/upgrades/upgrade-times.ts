const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The time after which an attempt has either ended or was lost. */
export const lostTryMs = 60 * minuteMs

/** How long before its newest timestamp expires a file gets another timestamp. */
const renewalMs = 180 * dayMs

/**
 * Returns when a file gets its next timestamp: half a year before the newest timestamp expires, or halfway to its
 * expiry if it is valid for less than a year. So an authority with short-lived certificates is not asked over and over.
 */
export function renewalDue(stampedAt: Date, end: Date): Date {
  const holdsMs = Math.max(0, end.getTime() - stampedAt.getTime())
  return new Date(end.getTime() - Math.min(renewalMs, holdsMs / 2))
}

/** Returns the pause after a number of failed attempts: one minute, doubled with each attempt, up to six hours. */
export const pauseAfterMs = (failedTries: number): number => Math.min(2 ** failedTries * minuteMs, 6 * 60 * minuteMs)
