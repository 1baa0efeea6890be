/** Keeps an authority that fails from being waited for again and again. */
export interface CircuitBreaker {
  /** Whether to ask now. After the pause, of all who would ask one may: the others wait for what it finds. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
  /** Whether it is being skipped. */
  readonly isOpen: boolean
}

export interface BreakerOptions {
  /** In a row. */
  failuresMost: number
  pauseMs: number
  nowMs: () => number
}

export function createCircuitBreaker({ failuresMost, pauseMs, nowMs }: BreakerOptions): CircuitBreaker {
  let failures = 0
  let closedAgainAtMs = 0
  return {
    get isOpen() {
      return failures >= failuresMost
    },
    mayAsk() {
      if (failures < failuresMost) return true
      if (nowMs() < closedAgainAtMs) return false
      // the probe has this long to come back, should it never tell
      closedAgainAtMs = nowMs() + pauseMs
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      closedAgainAtMs = nowMs() + pauseMs
    },
  }
}
