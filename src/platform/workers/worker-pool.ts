import { availableParallelism } from 'node:os'
import { WorkerError } from './worker-error.ts'
import { type Assignment, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/** Somebody waits for `interactive` tasks; `background` ones are jobs. */
export type Lane = 'interactive' | 'background'

export interface RunOptions {
  /** From when a process takes the task; time in the queue does not count. */
  timeoutMs: number
  lane: Lane
}

// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is a task.
export type TaskMap = Record<string, (input: any) => unknown>

/**
 * Runs tasks in warm processes, so that none can hold up, starve or end the service.
 *
 * Processes, not threads: V8 aborts the whole process when the heap of a thread is full, in five of six ways of filling
 * it (arrays, strings, maps, split, JSON; Node 24.21).
 */
export interface WorkerPool<Tasks extends TaskMap> {
  /**
   * Resolves with what the task returns; input and output are copied (structured clone). Rejects with a WorkerError, or with the task's own error, whose class is lost and whose
   * `code` and other properties are kept.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  load(): WorkerPoolLoad
  /** Ends all processes; what is still running or waiting is rejected. */
  stop(): Promise<void>
}

/** How busy a pool is at a moment. */
export interface WorkerPoolLoad {
  processes: number
  running: Record<Lane, number>
  waiting: Record<Lane, number>
}

export interface PoolOptions {
  /** At least 2. By default one more than there are cores. */
  processes?: number
  /** Of one process. */
  memoryLimitBytes?: number
  /** Of each lane; a task beyond it is refused as `busy`. */
  maxWaiting?: number
  /** Whether the processes start at once, or each with its first task; true by default. */
  warm?: boolean
}

const DEFAULT_MEMORY_BYTES = 1024 ** 3
const DEFAULT_MAX_WAITING = 200

/**
 * Starts the processes. Each loads the module at `tasksUrl`, which exports `tasks`, and `warmUp` if it wants to prepare
 * before the first one.
 *
 * No lane may take the last process: however many jobs wait, an interactive task finds one, and the other way round.
 */
export function createWorkerPool<Tasks extends TaskMap>(
  tasksUrl: string,
  options: PoolOptions = {},
): WorkerPool<Tasks> {
  const size = Math.max(2, options.processes ?? availableParallelism() + 1)
  const memoryLimitBytes = options.memoryLimitBytes ?? DEFAULT_MEMORY_BYTES
  const maxWaiting = options.maxWaiting ?? DEFAULT_MAX_WAITING
  const waiting: Record<Lane, Assignment[]> = { interactive: [], background: [] }
  const running: Record<Lane, number> = { interactive: 0, background: 0 }
  const idle: WorkerProcess[] = []
  const all = new Set<WorkerProcess>()
  let stopped = false

  function addProcess(): void {
    const worker = startWorkerProcess(tasksUrl, memoryLimitBytes)
    all.add(worker)
    idle.push(worker)
    worker.ended.then(() => {
      all.delete(worker)
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
  }

  /** A process that died while idle, at loading its module for instance, is replaced only when there is work for it. */
  function takeIdle(): WorkerProcess {
    while (idle.length > 0 && !idle[0]!.isAlive()) idle.shift()
    if (idle.length === 0) addProcess()
    return idle.shift()!
  }

  function assign(): void {
    for (const lane of ['interactive', 'background'] as const) {
      while (waiting[lane].length > 0 && running[lane] < size - 1 && running.interactive + running.background < size) {
        void start(lane, waiting[lane].shift()!)
      }
    }
  }

  async function start(lane: Lane, assignment: Assignment): Promise<void> {
    running[lane]++
    const worker = takeIdle()
    await worker.perform(assignment)
    running[lane]--
    if (stopped) return
    if (worker.isAlive()) idle.unshift(worker)
    else addProcess()
    assign()
  }

  if (options.warm !== false) for (let index = 0; index < size; index++) addProcess()
  return {
    run(task, input, { lane, timeoutMs }) {
      return new Promise((resolve, reject) => {
        if (stopped) return reject(new WorkerError('crashed', 'The workers have stopped'))
        if (waiting[lane].length >= maxWaiting)
          return reject(new WorkerError('busy', `${maxWaiting} tasks wait already`))
        waiting[lane].push({ task, input, timeoutMs, resolve: resolve as (output: unknown) => void, reject })
        assign()
      })
    },
    load: () => ({
      processes: [...all].filter(worker => worker.isAlive()).length,
      running: { ...running },
      waiting: { interactive: waiting.interactive.length, background: waiting.background.length },
    }),
    async stop() {
      stopped = true
      for (const assignment of [...waiting.interactive.splice(0), ...waiting.background.splice(0)]) {
        assignment.reject(new WorkerError('crashed', 'The workers have stopped'))
      }
      await Promise.all([...all].map(worker => worker.stop()))
    },
  }
}
