import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** Ends a process that does nothing about it, and tells its parent why. */
export const MEMORY_SIGNAL = 'SIGUSR2'
const CHECK_MS = 100

/**
 * Ends this process when it holds more memory than it may, buffers and WebAssembly included, and when its parent is
 * gone: from a thread of its own, since a task that hangs leaves the main one no time.
 */
export function guardProcess(memoryLimitBytes: number): void {
  new Worker(new URL(import.meta.url), { workerData: { memoryLimitBytes, parent: process.ppid } }).unref()
}

function watch(memoryLimitBytes: number, parent: number): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, MEMORY_SIGNAL)
  }, CHECK_MS)
}

if (!isMainThread && workerData?.memoryLimitBytes !== undefined) watch(workerData.memoryLimitBytes, workerData.parent)
