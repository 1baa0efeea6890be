import type { Assignment } from './worker-process.ts'

/** Somebody waits for `interactive` tasks; `background` ones are jobs. */
export type Lane = 'interactive' | 'background'

interface Waiting {
  assignment: Assignment
  sinceMs: number
}

/** Finds a process for a task, null for none yet. It may be asked to wait for the one that knows the subject. */
type FindProcess<Process> = (subject: string | undefined, mayWait: boolean) => Process | null

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

  /** The first task for which there is a process. */
  take<Process>(lane: Lane, find: FindProcess<Process>): { assignment: Assignment; taken: Process } | null {
    for (const [index, { assignment, sinceMs }] of this.#waiting[lane].entries()) {
      const leftMs = sinceMs + this.#patienceMs - performance.now()
      const taken = find(assignment.subject, leftMs > 0)
      if (taken !== null) {
        this.#waiting[lane].splice(index, 1)
        return { assignment, taken }
      }
      this.#timer ??= setTimeout(() => this.#wake(), Math.ceil(leftMs))
    }
    return null
  }

  /** Takes out all. */
  clear(): Assignment[] {
    clearTimeout(this.#timer)
    return [...this.#waiting.interactive.splice(0), ...this.#waiting.background.splice(0)].map(one => one.assignment)
  }

  #wake(): void {
    this.#timer = undefined
    this.#onPatienceEnd()
  }
}
