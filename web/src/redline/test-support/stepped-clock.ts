import type { Clock } from '../saving/outbox-host.ts'

/** A clock that stands still until it is stepped. */
export class SteppedClock implements Clock {
  #now = Date.parse('2026-11-23T10:00:00Z')
  #timers: { at: number; act: () => void }[] = []

  now = () => this.#now

  after(delayMs: number, act: () => void) {
    const timer = { at: this.#now + delayMs, act }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter(otherTimer => otherTimer !== timer)
    }
  }

  /** Lets time pass and runs due timers, with everything that follows from them at once. */
  async step(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settled()
      const due = this.#timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#now = Math.max(this.#now, due.at)
      this.#timers = this.#timers.filter(timer => timer !== due)
      due.act()
    }
    this.#now = end
    await settled()
  }
}

/** Waits until all promises that need no time have settled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
