import { availableParallelism } from 'node:os'
import { IdleProcesses } from '../idle-processes.ts'
import type { Guard, WorkerFloor } from './floor/floor.ts'
import { type FreeProcesses, type Lane, TaskQueue } from './task-queue.ts'
import { WorkerError } from './worker-error.ts'
import { type Assignment, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface RunOptions {
  /**
   * The time limit. It counts from when a process takes the task, without the time in the queue or for starting a
   * process.
   */
  timeoutMs: number
  lane: Lane
  /** The paths of all files that the task reads. It can open no other files. */
  files: readonly string[]
  /**
   * The subject of the task. The task goes to the process that last worked on the subject, if that process is free
   * soon.
   */
  subject?: string
}

// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is a task.
export type TaskMap = Record<string, (input: any) => unknown>

/**
 * Runs tasks in separate processes, so that no task can block, starve or end the service. A process starts when a task
 * finds no idle process, runs one task after another, and ends when it has been idle for long. These are processes and
 * not threads, because V8 aborts the whole process when a thread's heap is full. It did so in five of six ways of
 * filling the heap (arrays, strings, maps, split, JSON; Node 24.21).
 */
export interface WorkerPool<Tasks extends TaskMap> {
  /**
   * Runs a task and resolves with its result. Input and output are copied (structured clone). Rejects with a
   * WorkerError or with the task's own error, which loses its class but keeps its `code` and other properties.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  load(): WorkerPoolLoad
  /** Keeps at least this many processes alive from now on, even without work. */
  keep(processes: number): void
  /** Returns the guards of the pool's processes, as the process that started last reported them; null before that. */
  floor(): WorkerFloor | null
  /** Ends all processes. Running and waiting tasks are rejected. */
  stop(): Promise<void>
}

/** The current load of a pool, and its totals so far. */
export interface WorkerPoolLoad {
  processes: number
  /** The sum over all processes, each measured after its last task. */
  memoryBytes: number
  running: Record<Lane, number>
  waiting: Record<Lane, number>
  /**
   * The number of ended processes, keyed by the code of the error, or by `recycled` for processes that had grown too
   * large.
   */
  ended: Record<string, number>
  /** The total counts that the tasks have reported. */
  counts: Record<string, number>
}

export interface PoolOptions {
  /** The most processes, at least 2. The default is one more than there are cores. */
  processes?: number
  /** The memory limit for one process. */
  memoryLimitBytes?: number
  /** A process that uses more than this after a task is replaced. The default is six tenths of the limit. */
  recycleBytes?: number | undefined
  /** The most waiting tasks in each lane. Any further task is refused as `busy`. */
  maxWaiting?: number
  /** How long a task waits for the process that has its subject open before any process may take it. */
  patienceMs?: number
  /** How long a process may be idle before it ends, unless it is kept. */
  idleMs?: number
  /** Guards that the processes lack, for tests that show the effect of each guard. */
  without?: readonly Guard[]
  /** Called with the guards of each process when it has started. */
  onFloor?(floor: WorkerFloor): void
}

const DEFAULT_MEMORY_BYTES = 1024 ** 3
/**
 * The part of the memory limit above which a process gets no further tasks, even if its replacement has not started
 * yet.
 */
const FULL = 0.75
const DEFAULT_MAX_WAITING = 200
/** About the time that it takes to open a contract of 300 pages. */
const DEFAULT_PATIENCE_MS = 100
/**
 * Longer than a reader looks at a clause, because the document that a process has open is lost when the process ends.
 */
const DEFAULT_IDLE_MS = 5 * 60_000
/** The most subjects whose process is remembered. */
const SUBJECTS_MOST = 1_000

/**
 * Creates a pool that has not started any processes. Each process loads the module at `tasksUrl`, which exports `tasks`
 * and, if it needs them, `warmUp` (runs once before the first task) and `takeCounts` (called after each task). No lane
 * may take the last process: however many jobs wait, there is a process for an interactive task, and vice versa.
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

  /**
   * Starts a process. If a process dies while it is idle, such as when it loads its module, it is replaced only when
   * there is work for it.
   */
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

  /** Starts the processes that must be kept. A process that cannot be started is tried again when a task needs it. */
  function fillUp(): void {
    for (let missing = keptCount - living().length; missing > 0; missing--) idle.addNew(addProcess())
  }

  function endUnlessKept(worker: WorkerProcess): void {
    if (living().length > keptCount) void idle.take(worker)?.stop()
  }

  const free: FreeProcesses<WorkerProcess> = {
    takeHome: subject => idle.take(homes.get(subject)),
    hasHome: subject => homes.get(subject)?.isAlive() ?? false,
    // a new subject goes to the process that has been idle longest, because that process loses the least
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

  /**
   * Replaces a process. It keeps working until its replacement has loaded, so that no task waits for a process to
   * start.
   */
  async function replace(worker: WorkerProcess): Promise<void> {
    const replacement = addProcess()
    replacements.set(worker, replacement)
    await replacement.ready
    if (stopped) return
    if (replacement.isAlive()) {
      idle.addUsed(replacement)
      // a process that is busy ends after its task
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
