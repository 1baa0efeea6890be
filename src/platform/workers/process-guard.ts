import { once } from 'node:events'
import { openSync, readSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { entryModule } from '../../project-files.ts'

/**
 * The signal for too much memory. It ends a process that does not handle it, and the parent sees from the signal why.
 */
export const MEMORY_SIGNAL = 'SIGUSR2'
const CHECK_MS = 100

/**
 * The descriptor of /proc/self/status on Linux. It is opened once for all threads, because a locked process can open
 * nothing more.
 */
const status: number | null =
  workerData?.status ?? (process.platform === 'linux' ? openSync('/proc/self/status', 'r') : null)
const text = Buffer.alloc(4096)

/** Returns the memory that this process uses, in bytes. */
export function residentBytes(): number {
  if (status === null) return process.memoryUsage.rss()
  const length = readSync(status, text, 0, text.length, 0)
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text.toString('latin1', 0, length))![1]) * 1024
}

/**
 * Ends this process if it uses more memory than it may, including buffers and WebAssembly, or if its parent has ended.
 * A separate thread checks this, because a hanging task leaves the main thread no time. Resolves once the thread is
 * watching.
 */
export async function guardProcess(memoryLimitBytes: number): Promise<void> {
  const guard = new Worker(entryModule('platform/workers/process-guard'), {
    workerData: { memoryLimitBytes, parent: process.ppid, status },
  })
  await once(guard, 'message')
  guard.unref()
}

function watch(memoryLimitBytes: number, parent: number): void {
  const check = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (residentBytes() > memoryLimitBytes) process.kill(process.pid, MEMORY_SIGNAL)
  }
  setInterval(check, CHECK_MS)
  // called from the event loop, which by then has opened everything that it needs for waiting
  setImmediate(() => parentPort!.postMessage('watching'))
}

if (!isMainThread && workerData?.memoryLimitBytes !== undefined) watch(workerData.memoryLimitBytes, workerData.parent)
