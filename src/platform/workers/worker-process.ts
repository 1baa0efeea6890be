import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MEMORY_SIGNAL } from './process-guard.ts'
import { type TravellingError, unpackError, WorkerError } from './worker-error.ts'

/** A task, and who is told when it is done. */
export interface Assignment {
  task: string
  input: unknown
  timeoutMs: number
  /** What it works on. */
  subject?: string | undefined
  resolve(output: unknown): void
  reject(error: Error): void
}

/** What a process answers to a task, and how it is afterwards. */
export type Answer = ({ output: unknown } | { error: TravellingError }) & {
  /** All that it holds, buffers and WebAssembly included. */
  memoryBytes: number
  /** What its tasks counted since the last answer. */
  counts: Record<string, number>
}

export interface WorkerProcess {
  readonly ended: Promise<void>
  isAlive(): boolean
  /** Why it died; undefined while it lives. */
  failure(): WorkerError | undefined
  /** What it held after its last task; 0 before the first. */
  memoryBytes(): number
  /**
   * Does one task, settles the assignment, and resolves then. The time limit is for the task alone: a process that still
   * loads is waited for. The process is dead afterwards when the task killed it.
   */
  perform(assignment: Assignment): Promise<void>
  stop(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('./pdf-worker.ts', import.meta.url))
const MIB = 1024 ** 2
const LAST_WORDS = 500
/** Far more than any machine takes. */
const LOAD_TIMEOUT_MS = 120_000

/** Starts a process that loads the tasks and waits. It ends with this process. `onCounts` gets what its tasks counted. */
export function startWorkerProcess(
  tasksUrl: string,
  memoryLimitBytes: number,
  onCounts: (counts: Answer['counts']) => void,
): WorkerProcess {
  const child = fork(ENTRY, [tasksUrl, String(memoryLimitBytes)], {
    serialization: 'advanced',
    env: compileCache(),
    execArgv: [`--max-old-space-size=${Math.ceil(memoryLimitBytes / MIB)}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastWords = readLastWords(child)
  // An idle worker does not keep this process alive; the timer of a running task does.
  child.unref()
  child.channel?.unref()
  let failure: WorkerError | undefined
  let memoryBytes = 0
  let onAnswer: ((answer: Answer) => void) | undefined
  let onEnd: ((error: WorkerError) => void) | undefined

  const loaded = new Promise<void>(resolve => child.once('message', () => resolve()))
  child.on('message', answer => onAnswer?.(answer as Answer))
  const ended = new Promise<void>(resolve => {
    const end = (error: WorkerError) => {
      failure ??= error
      onEnd?.(failure)
      resolve()
    }
    child.once('exit', (code, signal) => end(errorOfDeath(code, signal, lastWords())))
    child.on('error', error => end(new WorkerError('crashed', error.message)))
  })

  /** Rejects the task at once; the system may take its time to end the process. */
  function kill(error: WorkerError): void {
    failure ??= error
    onEnd?.(failure)
    child.kill('SIGKILL')
  }

  return {
    ended,
    isAlive: () => failure === undefined,
    failure: () => failure,
    memoryBytes: () => memoryBytes,
    async perform({ task, input, timeoutMs, resolve, reject }) {
      const limit = (what: string, ms: number) =>
        setTimeout(() => kill(new WorkerError('timeout', `${what} took longer than ${ms} ms`)), ms)
      let timer = limit('The start of a worker', LOAD_TIMEOUT_MS)
      try {
        await Promise.race([loaded, ended])
        clearTimeout(timer)
        timer = limit(task, timeoutMs)
        const answer = await new Promise<Answer>((settle, fail) => {
          onAnswer = settle
          onEnd = fail
          if (failure !== undefined) return fail(failure)
          child.send({ task, input }, error => error && fail(new WorkerError('crashed', error.message)))
        })
        memoryBytes = answer.memoryBytes
        onCounts(answer.counts)
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

/** All that a worker sees of the environment: where Node keeps compiled code, when this process has such a place. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** What the process wrote before it died, for the log. */
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
  if (signal === MEMORY_SIGNAL || signal === 'SIGABRT')
    return new WorkerError('memory', 'The task needed too much memory')
  return new WorkerError('crashed', `The worker ended with ${signal ?? `code ${code}`}: ${lastWords}`)
}
