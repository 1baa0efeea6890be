/** Keeps callers from waiting for a failing authority again and again. */
export interface CircuitBreaker {
  /** Returns whether to ask now. After the pause, one caller may ask, and the rest wait for its result. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
  /** Whether the authority is being skipped. */
  readonly isOpen: boolean
}

export interface BreakerOptions {
  /** How many failures in a row open the circuit breaker. */
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
      // the probe has this long to report, in case it never does
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
