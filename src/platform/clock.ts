/** The source of the current time, which a test can replace. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
