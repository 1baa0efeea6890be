import { availableParallelism } from 'node:os'
import { IdleProcesses } from '../idle-processes.ts'
import type { Guard, WorkerFloor } from './floor/floor.ts'
import { type FreeProcesses, type Lane, TaskQueue } from './task-queue.ts'
import { WorkerError } from './worker-error.ts'
import { type Assignment, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface RunOptions {
  /** From when a process takes the task; time in the queue does not count, nor that of the start of a process. */
  timeoutMs: number
  lane: Lane
  /** Paths of all files that the task reads: it can open no other. */
  files: readonly string[]
  /** What the task works on: it goes to the process that worked on it last, where that one is free soon. */
  subject?: string
}

// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is a task.
export type TaskMap = Record<string, (input: any) => unknown>

/**
 * Runs tasks in processes of their own, so that none can hold up, starve or end the service. A process starts when a task
 * finds none that is idle, does one task after the other, and ends when it was idle for long.
 *
 * Processes, not threads: V8 aborts the whole process when the heap of a thread is full, in five of six ways of filling
 * it (arrays, strings, maps, split, JSON; Node 24.21).
 */
export interface WorkerPool<Tasks extends TaskMap> {
  /**
   * Resolves with what the task returns; input and output are copied (structured clone). Rejects with a WorkerError, or
   * with the task's own error, whose class is lost and whose `code` and other properties are kept.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  load(): WorkerPoolLoad
  /** From now on at least so many processes are there, though nothing is to be done. */
  keep(processes: number): void
  /** What holds its processes: what the one that started last reported; null before that. */
  floor(): WorkerFloor | null
  /** Ends all processes; what is still running or waiting is rejected. */
  stop(): Promise<void>
}

/** How busy a pool is at a moment, and what became of it so far. */
export interface WorkerPoolLoad {
  processes: number
  /** Of all processes, each after its last task. */
  memoryBytes: number
  running: Record<Lane, number>
  waiting: Record<Lane, number>
  /** Processes that ended, by the code of the error; `recycled` for those that had grown too large. */
  ended: Record<string, number>
  /** What the tasks counted. */
  counts: Record<string, number>
}

export interface PoolOptions {
  /** At most, and at least 2. By default one more than there are cores. */
  processes?: number
  /** Of one process. */
  memoryLimitBytes?: number
  /** A process that holds more than this after a task is replaced; by default six tenths of the limit. */
  recycleBytes?: number | undefined
  /** Of each lane; a task beyond it is refused as `busy`. */
  maxWaiting?: number
  /** How long a task waits for the process that has its subject open before it goes to any. */
  patienceMs?: number
  /** After this time without a task a process ends that is not kept. */
  idleMs?: number
  /** Guards that processes are started without, for the tests that show what each is good for. */
  without?: readonly Guard[]
  /** Called with what holds a process, as each has started. */
  onFloor?(floor: WorkerFloor): void
}

const DEFAULT_MEMORY_BYTES = 1024 ** 3
/** Part of the memory limit above which a process gets no further task, even before its replacement has started. */
const FULL = 0.75
const DEFAULT_MAX_WAITING = 200
/** About what opening a contract of 300 pages takes. */
const DEFAULT_PATIENCE_MS = 100
/** Longer than a reader looks at a clause: the document that a process has open goes with it. */
const DEFAULT_IDLE_MS = 5 * 60_000
/** Subjects of which it is known where they are. */
const SUBJECTS_MOST = 1_000

/**
 * A pool without processes yet. Each loads the module at `tasksUrl`, which exports `tasks`, and `warmUp` if it wants to
 * prepare before the first one, and `takeCounts` if it counts something.
 *
 * No lane may take the last process: however many jobs wait, an interactive task finds one, and the other way round.
 */
export function createWorkerPool<Tasks extends TaskMap>(
  tasksUrl: string,
  options: PoolOptions = {},
): WorkerPool<Tasks> {
  const size = Math.max(2, options.processes ?? availableParallelism() + 1)
  const memoryLimitBytes = options.memoryLimitBytes ?? DEFAULT_MEMORY_BYTES
  const recycleBytes = options.recycleBytes ?? memoryLimitBytes * 0.6
  const fullBytes = memoryLimitBytes * FULL
  const maxWaiting = options.maxWaiting ?? DEFAULT_MAX_WAITING
  const running: Record<Lane, number> = { interactive: 0, background: 0 }
  const idle = new IdleProcesses<WorkerProcess>(options.idleMs ?? DEFAULT_IDLE_MS, endUnlessKept)
  const all = new Set<WorkerProcess>()
  const homes = new Map<string, WorkerProcess>()
  const replacements = new WeakMap<WorkerProcess, WorkerProcess>()
  const queue = new TaskQueue(options.patienceMs ?? DEFAULT_PATIENCE_MS, assign)
  const ended: Record<string, number> = {}
  const counts: Record<string, number> = {}
  let kept = 0
  let stopped = false
  let floor: WorkerFloor | null = null

  /** A process that dies while idle, at loading its module for instance, is replaced only when there is work for it. */
  function addProcess(): WorkerProcess {
    const worker = startWorkerProcess(tasksUrl, {
      memoryLimitBytes,
      without: options.without ?? [],
      onCounts: addCounts,
      onFloor: reported,
    })
    all.add(worker)
    worker.ended.then(() => {
      all.delete(worker)
      idle.take(worker)
    })
    return worker
  }

  const living = () => [...all].filter(worker => worker.isAlive())

  /** One that cannot be started is tried again when a task needs it. */
  function fillUp(): void {
    for (let missing = kept - living().length; missing > 0; missing--) idle.addNew(addProcess())
  }

  function endUnlessKept(worker: WorkerProcess): void {
    if (living().length > kept) void idle.take(worker)?.stop()
  }

  const free: FreeProcesses<WorkerProcess> = {
    takeHome: subject => idle.take(homes.get(subject)),
    hasHome: subject => homes.get(subject)?.isAlive() ?? false,
    // what is new goes to the process that has been idle longest, for that one has the least to lose
    takeAny: subject => idle.take(subject === undefined ? idle.lastUsed() : idle.longestIdle()) ?? addProcess(),
  }

  function assign(): void {
    for (const lane of ['interactive', 'background'] as const) {
      const hasRoom = () => running[lane] < size - 1 && running.interactive + running.background < size
      while (hasRoom()) {
        const next = queue.take(lane, free)
        if (!next) break
        void start(lane, next.assignment, next.taken)
      }
    }
  }

  async function start(lane: Lane, assignment: Assignment, worker: WorkerProcess): Promise<void> {
    running[lane]++
    if (assignment.subject !== undefined) remember(assignment.subject, worker)
    await worker.perform(assignment)
    running[lane]--
    if (stopped) return
    giveBack(worker)
    assign()
  }

  function reported(own: WorkerFloor): void {
    floor = own
    options.onFloor?.(own)
  }

  function addCounts(more: Record<string, number>): void {
    for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
  }

  function remember(subject: string, worker: WorkerProcess): void {
    homes.delete(subject)
    homes.set(subject, worker)
    if (homes.size > SUBJECTS_MOST) homes.delete(homes.keys().next().value!)
  }

  function giveBack(worker: WorkerProcess): void {
    const isReplaced = replacements.get(worker)?.floor() !== undefined
    if (!worker.isAlive() || worker.memoryBytes() > fullBytes || isReplaced) end(worker)
    else {
      idle.addUsed(worker)
      if (worker.memoryBytes() > recycleBytes && !replacements.has(worker)) void replace(worker)
    }
  }

  /** The process keeps working until its replacement has loaded, so that no task waits for the start of a process. */
  async function replace(worker: WorkerProcess): Promise<void> {
    const replacement = addProcess()
    replacements.set(worker, replacement)
    await replacement.ready
    if (stopped) return
    if (replacement.isAlive()) {
      idle.addUsed(replacement)
      // a busy process ends after its task
      if (idle.take(worker)) end(worker)
    } else replacements.delete(worker)
  }

  function end(worker: WorkerProcess): void {
    const reason = worker.failure()?.code ?? 'recycled'
    ended[reason] = (ended[reason] ?? 0) + 1
    void worker.stop()
    fillUp()
  }

  return {
    run(task, input, { lane, timeoutMs, files, subject }) {
      return new Promise((resolve, reject) => {
        if (stopped) return reject(new WorkerError('crashed', 'The workers have stopped'))
        if (queue.length(lane) >= maxWaiting)
          return reject(new WorkerError('busy', `${maxWaiting} tasks are already waiting`))
        queue.add(lane, {
          task,
          input,
          files,
          timeoutMs,
          subject,
          resolve: resolve as (output: unknown) => void,
          reject,
        })
        assign()
      })
    },
    load() {
      return {
        processes: living().length,
        memoryBytes: living().reduce((sum, worker) => sum + worker.memoryBytes(), 0),
        running: { ...running },
        waiting: { interactive: queue.length('interactive'), background: queue.length('background') },
        ended: { ...ended },
        counts: { ...counts },
      }
    },
    keep(processes) {
      kept = processes
      if (!stopped) fillUp()
    },
    floor: () => floor,
    async stop() {
      stopped = true
      for (const { reject } of queue.clear()) reject(new WorkerError('crashed', 'The workers have stopped'))
      await Promise.all([...all].map(worker => worker.stop()))
    },
  }
}
