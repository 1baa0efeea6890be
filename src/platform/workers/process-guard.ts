import { once } from 'node:events'
import { openSync, readSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { entryModule } from '../../project-files.ts'

/** Ends a process that does not handle it, and shows the parent the reason. */
export const MEMORY_SIGNAL = 'SIGUSR2'
const CHECK_MS = 100

/** A file of Linux, opened once for all threads: a locked process opens nothing any more. */
const status: number | null =
  workerData?.status ?? (process.platform === 'linux' ? openSync('/proc/self/status', 'r') : null)
const text = Buffer.alloc(4096)

/** The memory that this process uses. */
export function residentBytes(): number {
  if (status === null) return process.memoryUsage.rss()
  const length = readSync(status, text, 0, text.length, 0)
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text.toString('latin1', 0, length))![1]) * 1024
}

/**
 * Ends this process when it uses more memory than it may, including buffers and WebAssembly, and when its parent has ended: from a
 * separate thread, because a hanging task leaves the main thread no time. Resolves when it watches.
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
  // from the loop, which has then opened everything it needs for waiting
  setImmediate(() => parentPort!.postMessage('watching'))
}

if (!isMainThread && workerData?.memoryLimitBytes !== undefined) watch(workerData.memoryLimitBytes, workerData.parent)
