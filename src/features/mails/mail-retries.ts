const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** After each "later" of the mail server; three days in all. Greylisting is over after minutes, a full mailbox after days. */
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
 * How long to wait after the mail server has said "later" to this mail for the nth time, in milliseconds; null to give
 * up.
 */
export const pauseAfterPostponed = (postponedCount: number): number | null =>
  POSTPONED_PAUSES_MS[postponedCount - 1] ?? null

/**
 * How long to wait when the mail server cannot be used at all, in milliseconds: a quarter of the mail's age, from 5 s to
 * half an hour. There is no end to it: once the operator has mended it, everything that is still needed goes out within
 * that half hour.
 */
export const pauseWhileUnavailable = (ageMs: number): number => Math.min(Math.max(ageMs / 4, 5_000), hourMs / 2)

/** How long to wait after the nth try that an error of ours ended, in milliseconds: such errors are often passing. */
export const pauseAfterError = (count: number): number =>
  count <= 1 ? 5_000 : POSTPONED_PAUSES_MS[Math.min(count - 2, POSTPONED_PAUSES_MS.length - 1)]!
