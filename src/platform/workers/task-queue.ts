import type { Assignment } from './worker-process.ts'

/** The lane of a task. Someone is waiting for the result of an `interactive` task; `background` tasks are jobs. */
export type Lane = 'interactive' | 'background'

interface Waiting {
  assignment: Assignment
  sinceMs: number
}

/** A task that has waited for this multiple of its patience runs before later tasks whose process is free. */
const OVERDUE = 30

/** Takes a free process for work on a subject: the process that last worked on the subject (`home`), or any process. */
export interface FreeProcesses<Process> {
  takeHome(subject: string): Process | null
  /** Returns whether the process that last worked on the subject is alive. If it is not free, it is busy. */
  hasHome(subject: string): boolean
  takeAny(subject: string | undefined): Process
}

/** The tasks that are waiting for a process, by lane, in the order of arrival. */
export class TaskQueue {
  readonly #waiting: Record<Lane, Waiting[]> = { interactive: [], background: [] }
  readonly #patienceMs: number
  readonly #onPatienceEnd: () => void
  #timer: NodeJS.Timeout | undefined

  /**
   * Makes an empty queue. Calls `onPatienceEnd` when a task has waited long enough for the process that has its
   * subject.
   */
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
   * Takes the next task and a process for it: the first task whose own process is free, or else the first task that has
   * no own process or whose patience is over. Without this rule, documents would move from process to process whenever
   * all processes are busy.
   */
  take<Process>(lane: Lane, free: FreeProcesses<Process>): { assignment: Assignment; taken: Process } | null {
    const waiting = this.#waiting[lane]
    const waitedMs = ({ sinceMs }: Waiting) => performance.now() - sinceMs
    for (const [index, entry] of waiting.entries()) {
      const { subject } = entry.assignment
      const taken = subject === undefined ? null : free.takeHome(subject)
      if (taken !== null) return this.#taken(lane, index, taken)
      if (waitedMs(entry) > OVERDUE * this.#patienceMs) return this.#taken(lane, index, free.takeAny(subject))
    }
    for (const [index, entry] of waiting.entries()) {
      const { subject } = entry.assignment
      const leftMs = this.#patienceMs - waitedMs(entry)
      if (subject === undefined || leftMs <= 0 || !free.hasHome(subject))
        return this.#taken(lane, index, free.takeAny(subject))
      this.#timer ??= setTimeout(() => this.#wake(), Math.ceil(leftMs))
    }
    return null
  }

  /** Removes and returns all tasks. */
  clear(): Assignment[] {
    clearTimeout(this.#timer)
    return [...this.#waiting.interactive.splice(0), ...this.#waiting.background.splice(0)].map(
      entry => entry.assignment,
    )
  }

  #taken<Process>(lane: Lane, index: number, taken: Process): { assignment: Assignment; taken: Process } {
    return { assignment: this.#waiting[lane].splice(index, 1)[0]!.assignment, taken }
  }

  #wake(): void {
    this.#timer = undefined
    this.#onPatienceEnd()
  }
}
