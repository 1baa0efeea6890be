/** Keeps a failing authority from being waited for again and again. */
export interface CircuitBreaker {
  /** Whether to ask now. After the pause one caller may ask: the others wait for its result. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
  /** Whether the authority is being skipped. */
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
      // the time that the probe has to report, should it never do so
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
