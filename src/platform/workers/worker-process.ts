import { type ChildProcess, fork } from 'node:child_process'
import { closeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { entryModule } from '../../project-files.ts'
import { type FileDoor, openFileDoor } from './file-door.ts'
import type { Guard, WorkerFloor } from './floor/floor.ts'
import { MEMORY_SIGNAL } from './process-guard.ts'
import { type TravellingError, unpackError, WorkerError, type WorkerErrorCode } from './worker-error.ts'

/** A task, and the callbacks for its end. */
export interface Assignment {
  task: string
  input: unknown
  /** Paths of all files that it reads: it can open no others. */
  files: readonly string[]
  timeoutMs: number
  /** Its subject. */
  subject?: string | undefined
  resolve(output: unknown): void
  reject(error: Error): void
}

/** The settings that a process gets at its start, as JSON. */
export interface WorkerSettings {
  tasksUrl: string
  memoryLimitBytes: number
  /** Guards that are left out. */
  without: readonly Guard[]
  /** Whether files arrive through `FILE_DOOR`. */
  hasDoor: boolean
}

/** The first message of a process: it has loaded its tasks and locked itself. */
export interface Started {
  floor: WorkerFloor
}

/** A task as a process gets it. */
export interface Order {
  task: string
  input: unknown
  /** In the order of their descriptors. */
  files: { path: string; sizeBytes: number }[]
}

/** The answer of a process to a task, and its state afterwards. */
export type Answer = ({ output: unknown } | { error: TravellingError }) & {
  /** All its memory, including buffers and WebAssembly. */
  memoryBytes: number
  /** The counts of its tasks since the last answer. */
  counts: Record<string, number>
}

export interface WorkerProcess {
  /** Resolves when it has loaded, or has died before. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  isAlive(): boolean
  /** Its guards; undefined until it has loaded. */
  floor(): WorkerFloor | undefined
  /** Why it died; undefined while it is alive. */
  failure(): WorkerError | undefined
  /** Its memory after its last task; 0 before the first. */
  memoryBytes(): number
  /**
   * Runs one task, settles the assignment, and then resolves. The time limit is for the task only: a process that is still loading is
   * awaited. If the task killed the process, it is dead afterwards.
   */
  perform(assignment: Assignment): Promise<void>
  stop(): Promise<void>
}

const ENTRY = entryModule('platform/workers/worker-main')
/** The descriptor of a worker's end of its file door: after the standard ones and the channel. */
export const FILE_DOOR = 4
const MIB = 1024 ** 2
const LAST_WORDS = 500
/** Far more than any machine needs. */
const LOAD_TIMEOUT_MS = 120_000

export interface WorkerProcessOptions {
  memoryLimitBytes: number
  /** Guards that are left out, for the tests that show the effect of each. */
  without: readonly Guard[]
  /** Gets the counts of its tasks. */
  onCounts(counts: Answer['counts']): void
  onFloor(floor: WorkerFloor): void
}

/**
 * Starts a process that loads the tasks, locks itself, and waits. It ends with this process. If the system has no process or no
 * descriptors left, the result is already dead.
 */
export function startWorkerProcess(tasksUrl: string, options: WorkerProcessOptions): WorkerProcess {
  try {
    return wrapChild(launch(tasksUrl, options), options)
  } catch (error) {
    return neverStarted(new WorkerError('unavailable', `A worker could not be started: ${(error as Error).message}`))
  }
}

interface Launched {
  child: ChildProcess
  door: FileDoor | null
}

/** Throws when the system has no process or no descriptors left, and then leaves nothing open. */
function launch(tasksUrl: string, { memoryLimitBytes, without }: WorkerProcessOptions): Launched {
  const door = openFileDoor()
  try {
    const settings: WorkerSettings = { tasksUrl, memoryLimitBytes, without, hasDoor: door !== null }
    const child = fork(ENTRY, [JSON.stringify(settings)], {
      serialization: 'advanced',
      env: workerEnvironment(),
      execArgv: [`--max-old-space-size=${Math.ceil(memoryLimitBytes / MIB)}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(door ? [door.workerEnd] : [])],
    })
    if (child.stderr) return { child, door }
    // Node makes no streams when descriptors have run out, and reports it by an event
    child.on('error', () => undefined)
    throw new Error('no descriptors are left')
  } catch (error) {
    door?.close()
    throw error
  } finally {
    if (door) closeSync(door.workerEnd)
  }
}

const neverStarted = (failure: WorkerError): WorkerProcess => ({
  ready: Promise.resolve(),
  ended: Promise.resolve(),
  isAlive: () => false,
  floor: () => undefined,
  failure: () => failure,
  memoryBytes: () => 0,
  perform: async ({ reject }) => reject(failure),
  stop: async () => undefined,
})

function wrapChild({ child, door }: Launched, options: WorkerProcessOptions): WorkerProcess {
  // Node trusts its own messages about handles: a forged one would end this process
  child.removeAllListeners('internalMessage')
  const lastWords = readLastWords(child)
  // An idle worker does not keep this process alive; the timer of a running task does.
  child.unref()
  child.channel?.unref()
  let failure: WorkerError | undefined
  let floor: WorkerFloor | undefined
  let memoryBytes = 0
  let onAnswer: ((answer: Answer) => void) | undefined
  let onEnd: ((error: WorkerError) => void) | undefined

  const loaded = new Promise<void>(resolve =>
    child.once('message', started => {
      floor = (started as Started).floor
      options.onFloor(floor)
      resolve()
    }),
  )
  /** The end of a process without a task is not the fault of any task. */
  const asFailure = (error: WorkerError) =>
    floor === undefined ? new WorkerError('unavailable', `A worker did not start: ${error.message}`) : error
  child.on('message', answer => onAnswer?.(answer as Answer))
  const ended = new Promise<void>(resolve => {
    const end = (error: WorkerError) => {
      failure ??= asFailure(error)
      onEnd?.(failure)
      resolve()
    }
    child.once('exit', (code, signal) => end(errorOfDeath(code, signal, lastWords())))
    child.on('error', error => end(new WorkerError('crashed', error.message)))
  })

  void ended.then(() => door?.close())
  const ready = Promise.race([loaded, ended])

  /** Rejects the task at once; the system may take a while to end the process. */
  function kill(error: WorkerError): void {
    failure ??= error
    onEnd?.(failure)
    child.kill('SIGKILL')
  }

  async function passFiles(paths: readonly string[]): Promise<Order['files']> {
    const opened = await openAll(paths)
    try {
      if (opened.length > 0) passThroughDoor(opened)
      const sizes = await Promise.all(opened.map(file => file.stat()))
      return paths.map((path, index) => ({ path, sizeBytes: sizes[index]!.size }))
    } finally {
      await Promise.all(opened.map(file => file.close()))
    }
  }

  /** Kills a worker that cannot take the files: its death may not have been noticed yet. */
  function passThroughDoor(opened: FileHandle[]): void {
    try {
      door?.pass(opened.map(file => file.fd))
    } catch (error) {
      const crashed = new WorkerError('crashed', (error as Error).message)
      kill(crashed)
      throw crashed
    }
  }

  return {
    ready,
    ended,
    isAlive: () => failure === undefined,
    failure: () => failure,
    floor: () => floor,
    memoryBytes: () => memoryBytes,
    async perform({ task, input, files: paths, timeoutMs, resolve, reject }) {
      const limit = (code: WorkerErrorCode, what: string, ms: number) =>
        setTimeout(() => kill(new WorkerError(code, `${what} took longer than ${ms} ms`)), ms)
      let timer = limit('unavailable', 'The start of a worker', LOAD_TIMEOUT_MS)
      try {
        await ready
        clearTimeout(timer)
        timer = limit('timeout', task, timeoutMs)
        const files = failure === undefined ? await passFiles(paths) : []
        const answer = await new Promise<Answer>((settle, fail) => {
          onAnswer = settle
          onEnd = fail
          if (failure !== undefined) return fail(failure)
          child.send(
            { task, input, files } satisfies Order,
            error => error && fail(new WorkerError('crashed', error.message)),
          )
        })
        memoryBytes = answer.memoryBytes
        options.onCounts(answer.counts)
        if ('error' in answer) reject(unpackError(answer.error))
        else resolve(answer.output)
      } catch (error) {
        reject(error as Error)
      } finally {
        clearTimeout(timer)
        onAnswer = undefined
        onEnd = undefined
      }
    },
    async stop() {
      child.ref()
      kill(new WorkerError('crashed', 'The workers have stopped'))
      await ended
    },
  }
}

/** Opens all of them, or none. */
async function openAll(paths: readonly string[]): Promise<FileHandle[]> {
  const results = await Promise.allSettled(paths.map(path => open(path, 'r')))
  const opened = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find(result => result.status === 'rejected')
  if (failed === undefined) return opened
  await Promise.all(opened.map(file => file.close()))
  throw failed.reason
}

/** Everything that a worker sees of the environment. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return {
    // one thread, which Landlock can restrict (floor.ts); a worker runs one task at a time
    UV_THREADPOOL_SIZE: '1',
    // libvips writes larger images than this to a file, and a worker writes none
    VIPS_DISC_THRESHOLD: '1g',
    // where Node keeps compiled code, if this process has such a folder
    ...(folder !== undefined && { NODE_COMPILE_CACHE: dirname(folder) }),
  }
}

/** The last output of the process before it died, for the log. */
function readLastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr!.setEncoding('utf8').on('data', chunk => {
    text = (text + chunk).slice(0, LAST_WORDS)
  })
  ;(child.stderr as unknown as { unref(): void }).unref()
  return () => text.trim()
}

/** V8 aborts a process whose heap is full. */
function errorOfDeath(code: number | null, signal: NodeJS.Signals | null, lastWords: string): WorkerError {
  if (signal === MEMORY_SIGNAL || signal === 'SIGABRT') return new WorkerError('memory', 'The task ran out of memory')
  return new WorkerError('crashed', `The worker ended with ${signal ?? `code ${code}`}: ${lastWords}`)
}
