const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The pauses after each temporary refusal, three days in all: greylisting ends within minutes, but a mailbox may stay
 * full for days.
 */
const POSTPONED_PAUSES_MS = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/**
 * Returns the pause in milliseconds after the mail server has postponed this mail for the nth time; null to give up.
 */
export const pauseAfterPostponed = (postponedCount: number): number | null =>
  POSTPONED_PAUSES_MS[postponedCount - 1] ?? null

/**
 * Returns the pause in milliseconds while the mail server cannot be used: a quarter of the mail's age, but at least 5 s
 * and at most half an hour. Retries never end, so once the operator has repaired the server, every mail that is still
 * needed is sent within that half hour.
 */
export const pauseWhileUnavailable = (ageMs: number): number => Math.min(Math.max(ageMs / 4, 5_000), hourMs / 2)

/**
 * Returns the pause in milliseconds after the nth attempt that ended with an internal error. Such errors are often
 * temporary.
 */
export const pauseAfterError = (count: number): number =>
  count <= 1 ? 5_000 : POSTPONED_PAUSES_MS[Math.min(count - 2, POSTPONED_PAUSES_MS.length - 1)]!
