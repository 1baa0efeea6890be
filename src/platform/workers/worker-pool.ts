import { availableParallelism } from 'node:os'
import { IdleProcesses } from '../idle-processes.ts'
import type { Guard, WorkerFloor } from './floor/floor.ts'
import { type FreeProcesses, type Lane, TaskQueue } from './task-queue.ts'
import { WorkerError } from './worker-error.ts'
import { type Assignment, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface RunOptions {
  /** Counts from when a process takes the task, without the time in the queue and the start of a process. */
  timeoutMs: number
  lane: Lane
  /** Paths of all files that the task reads: it can open no others. */
  files: readonly string[]
  /** The subject of the task: it goes to the process that worked on the subject last, if that is free soon. */
  subject?: string
}

// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is a task.
export type TaskMap = Record<string, (input: any) => unknown>

/**
 * Runs tasks in separate processes, so that none can block, starve or end the service. A process starts when a task finds no idle one,
 * runs one task after another, and ends when it was idle for long. Processes, not threads: V8 aborts the whole process when the heap of
 * a thread is full, in five of six ways of filling it (arrays, strings, maps, split, JSON; Node 24.21).
 */
export interface WorkerPool<Tasks extends TaskMap> {
  /**
   * Resolves with the result of the task; input and output are copied (structured clone). Rejects with a WorkerError, or with the task's
   * own error, which loses its class and keeps its `code` and other properties.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  load(): WorkerPoolLoad
  /** Keeps at least this many processes alive from now on, even without work. */
  keep(processes: number): void
  /** The guards of its processes, as the last started one reported them; null before that. */
  floor(): WorkerFloor | null
  /** Ends all processes; running and waiting tasks are rejected. */
  stop(): Promise<void>
}

/** The current load of a pool, and its totals so far. */
export interface WorkerPoolLoad {
  processes: number
  /** The sum over all processes, each after its last task. */
  memoryBytes: number
  running: Record<Lane, number>
  waiting: Record<Lane, number>
  /** Ended processes by the code of the error; `recycled` for those that had grown too large. */
  ended: Record<string, number>
  /** The counts of the tasks. */
  counts: Record<string, number>
}

export interface PoolOptions {
  /** The maximum, at least 2. By default one more than there are cores. */
  processes?: number
  /** For one process. */
  memoryLimitBytes?: number
  /** A process that uses more than this after a task is replaced; by default six tenths of the limit. */
  recycleBytes?: number | undefined
  /** For each lane; a task beyond it is refused as `busy`. */
  maxWaiting?: number
  /** How long a task waits for the process that has its subject open before it goes to any process. */
  patienceMs?: number
  /** After this time without a task a process ends, unless it is kept. */
  idleMs?: number
  /** Guards that processes lack, for the tests that show the effect of each. */
  without?: readonly Guard[]
  /** Called with the guards of each process when it has started. */
  onFloor?(floor: WorkerFloor): void
}

const DEFAULT_MEMORY_BYTES = 1024 ** 3
/** The part of the memory limit above which a process gets no further task, even before its replacement has started. */
const FULL = 0.75
const DEFAULT_MAX_WAITING = 200
/** About the time for opening a contract of 300 pages. */
const DEFAULT_PATIENCE_MS = 100
/** Longer than a reader looks at a clause: the document that a process has open is lost with it. */
const DEFAULT_IDLE_MS = 5 * 60_000
/** How many subjects have a remembered process. */
const SUBJECTS_MOST = 1_000

/**
 * Creates a pool without processes. Each process loads the module at `tasksUrl`, which exports `tasks`, and optionally `warmUp` for
 * preparations before the first task, and `takeCounts` for counters. No lane may take the last process: however many jobs wait, an
 * interactive task finds one, and vice versa.
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
  const workers = new Set<WorkerProcess>()
  const homes = new Map<string, WorkerProcess>()
  const replacements = new WeakMap<WorkerProcess, WorkerProcess>()
  const queue = new TaskQueue(options.patienceMs ?? DEFAULT_PATIENCE_MS, assign)
  const ended: Record<string, number> = {}
  const counts: Record<string, number> = {}
  let keptCount = 0
  let stopped = false
  let floor: WorkerFloor | null = null

  /** A process that dies while idle, such as when loading its module, is replaced only when there is work for it. */
  function addProcess(): WorkerProcess {
    const worker = startWorkerProcess(tasksUrl, {
      memoryLimitBytes,
      without: options.without ?? [],
      onCounts: addCounts,
      onFloor: reported,
    })
    workers.add(worker)
    worker.ended.then(() => {
      workers.delete(worker)
      idle.take(worker)
    })
    return worker
  }

  const living = () => [...workers].filter(worker => worker.isAlive())

  /** A process that cannot be started is tried again when a task needs it. */
  function fillUp(): void {
    for (let missing = keptCount - living().length; missing > 0; missing--) idle.addNew(addProcess())
  }

  function endUnlessKept(worker: WorkerProcess): void {
    if (living().length > keptCount) void idle.take(worker)?.stop()
  }

  const free: FreeProcesses<WorkerProcess> = {
    takeHome: subject => idle.take(homes.get(subject)),
    hasHome: subject => homes.get(subject)?.isAlive() ?? false,
    // a new subject goes to the process that has been idle longest, because that one loses the least
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

  function reported(workerFloor: WorkerFloor): void {
    floor = workerFloor
    options.onFloor?.(workerFloor)
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
      keptCount = processes
      if (!stopped) fillUp()
    },
    floor: () => floor,
    async stop() {
      stopped = true
      for (const { reject } of queue.clear()) reject(new WorkerError('crashed', 'The workers have stopped'))
      await Promise.all([...workers].map(worker => worker.stop()))
    },
  }
}
