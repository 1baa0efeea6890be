import { CodedError } from './coded-error.ts'

/** The subject of work. A symbol stands for work that no other work has to wait for. */
type Subject = string | symbol

interface Waiting {
  subject: Subject
  start(): void
}

export interface TurnLimits {
  /** The number of pieces of work that may run at a time over all subjects; each subject has at most one. */
  running: number
  waiting: number
  waitingOfSubject: number
}

/**
 * Runs work on subjects, one piece per subject at a time, so that work on one document cannot delay the others. Work
 * that would wait too long is refused with `service_unavailable`.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Set<Subject>()
  readonly #waiting: Waiting[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async run<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
    await this.#turn(subject)
    try {
      return await work()
    } finally {
      this.#running.delete(subject)
      this.#startNext()
    }
  }

  #turn(subject: Subject): Promise<void> {
    const waitingCount = this.#waiting.filter(turn => turn.subject === subject).length
    if (this.#waiting.length >= this.#limits.waiting || waitingCount >= this.#limits.waitingOfSubject)
      throw new CodedError('service_unavailable', { retryAfterSeconds: '1' })
    return new Promise(resolve => {
      this.#waiting.push({ subject, start: resolve })
      this.#startNext()
    })
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.running) {
      const next = this.#waiting.findIndex(({ subject }) => !this.#running.has(subject))
      if (next < 0) return
      const [{ subject, start }] = this.#waiting.splice(next, 1) as [Waiting]
      this.#running.add(subject)
      start()
    }
  }
}
