import { CodedError } from './coded-error.ts'

/** What work is about. A symbol stands for work that no other work has to wait for. */
type Subject = string | symbol

interface Waiting {
  subject: Subject
  start(): void
}

export interface TurnLimits {
  /** At once, over all subjects; of one subject it is one. */
  running: number
  waiting: number
  waitingOfSubject: number
}

/**
 * Work on subjects, one at a time of each, so that whoever works on one document cannot keep others from theirs. What would wait
 * too long is refused: `service_unavailable`.
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
    const own = this.#waiting.filter(one => one.subject === subject).length
    if (this.#waiting.length >= this.#limits.waiting || own >= this.#limits.waitingOfSubject)
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
