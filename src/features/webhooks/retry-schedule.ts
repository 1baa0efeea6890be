const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The pauses after each failed attempt; after the last pause there are no more attempts. A little over three days in all. */
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

/** Up to this part of a pause is added to it, so that deliveries that failed together are not repeated together. */
const jitter = 0.1

/**
 * When the next attempt is due after one that failed at this place of the table; null after the last. `random` is from 0 to 1.
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

/** An endpoint that has failed this long is switched off. */
const disabledAfterMs = 5 * dayMs
/** Failures this far apart are not one lasting failure: attempts of one delivery are never this far apart. */
const failureGapMs = 2 * dayMs

/** The health of an endpoint: the first and the latest failure since its last success. */
export interface EndpointHealth {
  failingSince: Date | null
  lastFailureAt: Date | null
}

/** Its health after a failure, and whether it must be switched off. */
export function healthAfterFailure(before: EndpointHealth, now: Date): EndpointHealth & { isGivenUp: boolean } {
  const lasts = before.lastFailureAt !== null && now.getTime() - before.lastFailureAt.getTime() <= failureGapMs
  const failingSince = lasts ? (before.failingSince ?? now) : now
  return { failingSince, lastFailureAt: now, isGivenUp: now.getTime() - failingSince.getTime() >= disabledAfterMs }
}
