const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The pauses after each failed attempt, a little over three days in all. After the last pause and its attempt, there
 * are no more.
 */
export const retryPausesMs: readonly number[] = [
  5 * secondMs,
  1 * minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/**
 * The share of a pause that is added to it at most, by chance, so that deliveries that failed together are not repeated
 * together.
 */
const jitter = 0.1

/**
 * Returns when the next attempt is due after a failure at this step of the table, or null after the last step. `random`
 * is between 0 and 1.
 */
export function nextTryAt({
  pausesMs,
  retryStep,
  now,
  random,
}: {
  pausesMs: readonly number[]
  retryStep: number
  now: Date
  random: number
}): Date | null {
  const pauseMs = pausesMs[retryStep]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs * (1 + jitter * random))
}

/** How long an endpoint may fail before it is switched off. */
const disabledAfterMs = 5 * dayMs
/**
 * How far apart two failures may be and still count as one lasting failure. The attempts of a delivery are never this
 * far apart.
 */
const failureGapMs = 2 * dayMs

/** The health of an endpoint: when it first and last failed since its last success. */
export interface EndpointHealth {
  failingSince: Date | null
  lastFailureAt: Date | null
}

/** Returns the health of an endpoint after a failure, and whether it must be switched off. */
export function healthAfterFailure(before: EndpointHealth, now: Date): EndpointHealth & { isGivenUp: boolean } {
  const lasts = before.lastFailureAt !== null && now.getTime() - before.lastFailureAt.getTime() <= failureGapMs
  const failingSince = lasts ? (before.failingSince ?? now) : now
  return { failingSince, lastFailureAt: now, isGivenUp: now.getTime() - failingSince.getTime() >= disabledAfterMs }
}
