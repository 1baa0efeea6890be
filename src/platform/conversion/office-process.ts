import { type ChildProcess, spawn } from 'node:child_process'
import { ConversionError } from './conversion-error.ts'
import { type Frame, packHeader, readFrames } from './frames.ts'
import type { SandboxCommand } from './sandbox.ts'

/** The source format and the target format. LibreOffice gets both and does not have to guess. */
export interface ConversionOrder {
  from: 'doc' | 'docx'
  to: 'docx' | 'pdf'
}

/** A LibreOffice process with its own profile. It converts one document at a time, which its callers must ensure. */
export interface OfficeProcess {
  /** Resolves when the process can convert. Rejects with ConversionError `unavailable` if it cannot be started. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  isAlive(): boolean
  /** The memory that LibreOffice used after the last conversion. */
  residentBytes(): number
  /** Converts a document. Throws ConversionError; LibreOffice has then ended, unless the code is `unreadable`. */
  convert(order: ConversionOrder, document: Uint8Array): Promise<Uint8Array>
  stop(): Promise<void>
}

export interface OfficeOptions {
  /** The command that starts the driver in its sandbox. */
  command: SandboxCommand
  timeoutMs: number
  /** Called with a list of the protections that this machine does not offer. */
  onNotes(notes: string[]): void
}

type Answer = { ready: true; notes: string[] } | { unreadable: string } | { sizeBytes: number; residentBytes: number }

const START_TIMEOUT_MS = 40_000
const STOP_TIMEOUT_MS = 2_000
const LAST_WORDS = 2_000
/** The exit status of `driver/main.py` when LibreOffice used too much memory. */
const TOO_LARGE_STATUS = 5

/** Starts a process. It ends with this process, however this process ends. */
export function startOfficeProcess(options: OfficeOptions): OfficeProcess {
  const child = spawnDriver(options)
  // An idle LibreOffice does not keep this process alive; the timer of a conversion does.
  for (const handle of [child, ...child.stdio] as { unref(): void }[]) handle.unref()
  const lastWords = readLastWords(child)
  let failure: ConversionError | undefined
  let isReady = false
  let residentBytes = 0
  let onAnswer: ((frame: Frame<Answer>) => void) | undefined
  let onFailure: ((error: ConversionError) => void) | undefined

  const fail = (error: ConversionError) => {
    failure ??= error
    onFailure?.(failure)
  }
  /** Ends everything in the sandbox by killing its first process. The system may take a while to do so. */
  const kill = (error: ConversionError) => {
    fail(error)
    killGroup(child)
  }
  const ended = new Promise<void>(resolve => {
    child.once('close', (code, signal) => {
      fail(errorOfEnd(code, signal, lastWords()))
      killGroup(child)
      resolve()
    })
    child.once('error', error => {
      fail(new ConversionError('ended', error.message))
      resolve()
    })
  })
  void receive(child, frame => onAnswer?.(frame), kill)

  /** Waits for the next answer. A process that exceeds its time is killed. */
  async function answer(timeoutMs: number): Promise<Frame<Answer>> {
    const cutOff = () => kill(new ConversionError('timeout', `LibreOffice did not respond within ${timeoutMs} ms`))
    const timer = setTimeout(cutOff, timeoutMs)
    try {
      return await new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        onAnswer = resolve
        onFailure = reject
      })
    } finally {
      clearTimeout(timer)
      onAnswer = undefined
      onFailure = undefined
    }
  }

  async function start(): Promise<void> {
    try {
      const { header } = await answer(START_TIMEOUT_MS)
      isReady = true
      if ('notes' in header && header.notes.length > 0) options.onNotes(header.notes)
    } catch (error) {
      throw new ConversionError('unavailable', `LibreOffice cannot be started: ${(error as Error).message}`)
    }
  }

  return {
    ready: start(),
    ended,
    isAlive: () => failure === undefined,
    residentBytes: () => residentBytes,
    async convert(order, document) {
      child.stdin!.write(packHeader({ ...order, sizeBytes: document.length }))
      child.stdin!.write(document)
      const { header, document: converted } = await answer(options.timeoutMs)
      if ('unreadable' in header) throw new ConversionError('unreadable', header.unreadable)
      if ('residentBytes' in header) residentBytes = header.residentBytes
      return converted
    },
    async stop() {
      child.ref()
      fail(new ConversionError('ended', 'The conversion has stopped'))
      child.stdin!.end()
      if (!isReady) child.kill('SIGTERM')
      const timer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

function spawnDriver({ command: { program, args } }: OfficeOptions): ChildProcess {
  const child = spawn(program, args, { env: {}, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  // a failed write is noticed as the end of the process
  child.stdin.on('error', () => {})
  return child
}

async function receive(
  child: ChildProcess,
  onFrame: (frame: Frame<Answer>) => void,
  kill: (error: ConversionError) => void,
): Promise<void> {
  try {
    for await (const frame of readFrames<Answer & { sizeBytes?: number }>(child.stdout!)) onFrame(frame)
  } catch (error) {
    kill(new ConversionError('ended', `The driver of LibreOffice cannot be understood: ${(error as Error).message}`))
  }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // all processes of the group have already ended
  }
}

/** Collects the last output of the driver before it ends, for the log. */
function readLastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr!.setEncoding('utf8').on('data', chunk => {
    text = (text + chunk).slice(-LAST_WORDS)
  })
  return () => text.trim()
}

function errorOfEnd(code: number | null, signal: NodeJS.Signals | null, lastWords: string): ConversionError {
  if (code === TOO_LARGE_STATUS) return new ConversionError('memory', 'LibreOffice ran out of memory')
  return new ConversionError('ended', `LibreOffice ended (${signal ?? `status ${code}`}): ${lastWords}`)
}
