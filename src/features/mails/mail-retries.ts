const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The pauses after each temporary refusal; three days in all. Greylisting ends after minutes, a full mailbox after days. */
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

/** The pause after the mail server has postponed this mail for the nth time, in milliseconds; null to give up. */
export const pauseAfterPostponed = (postponedCount: number): number | null =>
  POSTPONED_PAUSES_MS[postponedCount - 1] ?? null

/**
 * The pause while the mail server cannot be used, in milliseconds: a quarter of the mail's age, from 5 s to half an hour.
 * Retries never end: once the operator has repaired the server, everything that is still needed is sent within that half hour.
 */
export const pauseWhileUnavailable = (ageMs: number): number => Math.min(Math.max(ageMs / 4, 5_000), hourMs / 2)

/** The pause after the nth attempt that an error of ours ended, in milliseconds: such errors are often temporary. */
export const pauseAfterError = (count: number): number =>
  count <= 1 ? 5_000 : POSTPONED_PAUSES_MS[Math.min(count - 2, POSTPONED_PAUSES_MS.length - 1)]!
