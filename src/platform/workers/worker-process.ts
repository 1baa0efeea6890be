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
  /** The paths of all files that the task reads. It can open no other files. */
  files: readonly string[]
  timeoutMs: number
  subject?: string | undefined
  resolve(output: unknown): void
  reject(error: Error): void
}

/** The settings that a process gets when it starts, as JSON. */
export interface WorkerSettings {
  tasksUrl: string
  memoryLimitBytes: number
  /** Guards that are left out. */
  without: readonly Guard[]
  /** Whether files arrive through `FILE_DOOR`. */
  hasDoor: boolean
}

/** The first message of a process, which says that it has loaded its tasks and locked itself. */
export interface Started {
  floor: WorkerFloor
}

/** A task as a process gets it. */
export interface Order {
  task: string
  input: unknown
  /** The files, in the order of their descriptors. */
  files: { path: string; sizeBytes: number }[]
}

/** The answer of a process to a task, with its state afterwards. */
export type Answer = ({ output: unknown } | { error: TravellingError }) & {
  /** The memory of the whole process, including buffers and WebAssembly. */
  memoryBytes: number
  /** The counts of the process's tasks since its last answer. */
  counts: Record<string, number>
}

export interface WorkerProcess {
  /** Resolves when the process has loaded its tasks, or has died before that. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  isAlive(): boolean
  /** Returns the guards of the process; undefined until it has loaded. */
  floor(): WorkerFloor | undefined
  /** Returns why the process died; undefined while it is alive. */
  failure(): WorkerError | undefined
  /** Returns the memory of the process after its last task; 0 before the first. */
  memoryBytes(): number
  /**
   * Runs a task, settles the assignment, and then resolves. If the process is still loading, waits for it first; the
   * time limit applies only to the task. If the task killed the process, the process is dead afterwards.
   */
  perform(assignment: Assignment): Promise<void>
  stop(): Promise<void>
}

const ENTRY = entryModule('platform/workers/worker-main')
/** The descriptor of a worker's end of its file door, which follows the standard descriptors and the channel. */
export const FILE_DOOR = 4
const MIB = 1024 ** 2
const STDERR_CHARACTERS = 500
/** The time limit for loading, which is far more than any machine needs. */
const LOAD_TIMEOUT_MS = 120_000

export interface WorkerProcessOptions {
  memoryLimitBytes: number
  /** Guards that are left out, for tests that show the effect of each guard. */
  without: readonly Guard[]
  /** Called with the counts of the process's tasks. */
  onCounts(counts: Answer['counts']): void
  onFloor(floor: WorkerFloor): void
}

/**
 * Starts a process that loads the tasks, locks itself, and waits for a task. It ends when this process ends. If the
 * system has run out of processes or descriptors, the result is already dead.
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

/**
 * Starts a child process with its file door. If the system has run out of processes or descriptors, throws and leaves
 * nothing open.
 */
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
    // Node makes no streams if descriptors have run out, and reports this with an event
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
  // Node trusts its own messages about handles, so a forged message would end this process
  child.removeAllListeners('internalMessage')
  const stderr = readStderr(child)
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
  /** Returns the failure to report. If a process has not loaded yet, its end is not the fault of a task. */
  const asFailure = (error: WorkerError) =>
    floor === undefined ? new WorkerError('unavailable', `A worker did not start: ${error.message}`) : error
  child.on('message', answer => onAnswer?.(answer as Answer))
  const ended = new Promise<void>(resolve => {
    const end = (error: WorkerError) => {
      failure ??= asFailure(error)
      onEnd?.(failure)
      resolve()
    }
    child.once('exit', (code, signal) => end(errorOfDeath(code, signal, stderr())))
    child.on('error', error => end(new WorkerError('crashed', error.message)))
  })

  void ended.then(() => door?.close())
  const ready = Promise.race([loaded, ended])

  /** Rejects the task at once, because the system may take a while to end the process. */
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

  /** Passes files to the worker. If it cannot take them, kills it, because its death may not have been noticed yet. */
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

/** Opens either all files or none. */
async function openAll(paths: readonly string[]): Promise<FileHandle[]> {
  const results = await Promise.allSettled(paths.map(path => open(path, 'r')))
  const opened = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find(result => result.status === 'rejected')
  if (failed === undefined) return opened
  await Promise.all(opened.map(file => file.close()))
  throw failed.reason
}

/** Returns everything that a worker sees of the environment. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return {
    // a single thread, which Landlock can restrict (floor.ts); a worker runs only one task at a time
    UV_THREADPOOL_SIZE: '1',
    // libvips writes images larger than this to a file, but a worker cannot write files
    VIPS_DISC_THRESHOLD: '1g',
    // the folder where Node stores compiled code, if this process has one
    ...(folder !== undefined && { NODE_COMPILE_CACHE: dirname(folder) }),
  }
}

/** Collects what the process writes to its standard error, up to `STDERR_CHARACTERS` characters, for the log. */
function readStderr(child: ChildProcess): () => string {
  let text = ''
  child.stderr!.setEncoding('utf8').on('data', chunk => {
    text = (text + chunk).slice(0, STDERR_CHARACTERS)
  })
  ;(child.stderr as unknown as { unref(): void }).unref()
  return () => text.trim()
}

/** Returns the error for the death of a process. V8 aborts a process whose heap is full. */
function errorOfDeath(code: number | null, signal: NodeJS.Signals | null, stderr: string): WorkerError {
  if (signal === MEMORY_SIGNAL || signal === 'SIGABRT') return new WorkerError('memory', 'The task ran out of memory')
  return new WorkerError('crashed', `The worker ended with ${signal ?? `code ${code}`}: ${stderr}`)
}
