import type { Assignment } from './worker-process.ts'

/** Somebody waits for `interactive` tasks; `background` ones are jobs. */
export type Lane = 'interactive' | 'background'

interface Waiting {
  assignment: Assignment
  sinceMs: number
}

/** How many times its patience a task waits at most behind later ones whose process is free. */
const OVERDUE = 30

/** Takes a process that is free for work on a subject: the one that had it last (`home`), or any. */
export interface FreeProcesses<Process> {
  takeHome(subject: string): Process | null
  /** Whether the process that had the subject last lives; it is busy then, if it is not free. */
  hasHome(subject: string): boolean
  takeAny(subject: string | undefined): Process
}

/** The tasks that wait for a process, by lane, in the order in which they came. */
export class TaskQueue {
  readonly #waiting: Record<Lane, Waiting[]> = { interactive: [], background: [] }
  readonly #patienceMs: number
  readonly #onPatienceEnd: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onPatienceEnd` is called when a task that was left to wait for its process waits no longer. */
  constructor(patienceMs: number, onPatienceEnd: () => void) {
    this.#patienceMs = patienceMs
    this.#onPatienceEnd = onPatienceEnd
  }

  length(lane: Lane): number {
    return this.#waiting[lane].length
  }

  add(lane: Lane, assignment: Assignment): void {
    this.#waiting[lane].push({ assignment, sinceMs: performance.now() })
  }

  /**
   * The next task with a process for it: the first whose own process is free, else the first that has none or whose patience
   * is at its end. Where all are busy, documents would else go from one process to the other.
   */
  take<Process>(lane: Lane, free: FreeProcesses<Process>): { assignment: Assignment; taken: Process } | null {
    const waiting = this.#waiting[lane]
    const waitedMs = ({ sinceMs }: Waiting) => performance.now() - sinceMs
    for (const [index, one] of waiting.entries()) {
      const { subject } = one.assignment
      const taken = subject === undefined ? null : free.takeHome(subject)
      if (taken !== null) return this.#taken(lane, index, taken)
      if (waitedMs(one) > OVERDUE * this.#patienceMs) return this.#taken(lane, index, free.takeAny(subject))
    }
    for (const [index, one] of waiting.entries()) {
      const { subject } = one.assignment
      const leftMs = this.#patienceMs - waitedMs(one)
      if (subject === undefined || leftMs <= 0 || !free.hasHome(subject))
        return this.#taken(lane, index, free.takeAny(subject))
      this.#timer ??= setTimeout(() => this.#wake(), Math.ceil(leftMs))
    }
    return null
  }

  /** Takes out all. */
  clear(): Assignment[] {
    clearTimeout(this.#timer)
    return [...this.#waiting.interactive.splice(0), ...this.#waiting.background.splice(0)].map(one => one.assignment)
  }

  #taken<Process>(lane: Lane, index: number, taken: Process): { assignment: Assignment; taken: Process } {
    return { assignment: this.#waiting[lane].splice(index, 1)[0]!.assignment, taken }
  }

  #wake(): void {
    this.#timer = undefined
    this.#onPatienceEnd()
  }
}
