import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The content of `postmaster.pid` in the data folder. */
export interface Postmaster {
  pid: number
  /** The folder of the server's socket. */
  socketFolder: string
}

/**
 * Finds the server that runs on this data folder, even if its parent was killed. Returns null if there is none. The
 * file outlives a crash, and its process id may belong to any other process by now, so the process counts only if it
 * was started with this very folder.
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  const command = await commandLine(pid)
  return command.some(word => word === dataFolder) ? { pid, socketFolder: lines[4] ?? '' } : null
}

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const output = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return output.stdout.trim().split(' ')
}

/**
 * Stops a server. `fast` ends the sessions of other processes, `smart` first waits for them. Both write everything to
 * the disk. If that takes too long, the server is made to quit, and recovers at its next start. Resolves when the
 * server has ended.
 */
export async function stopPostmaster(
  pid: number,
  mode: 'fast' | 'smart',
  isGone: () => Promise<boolean>,
): Promise<void> {
  if (mode === 'smart' && (await signalAndWait({ pid, signal: 'SIGTERM', timeoutMs: 5_000, isGone }))) return
  if (await signalAndWait({ pid, signal: 'SIGINT', timeoutMs: 30_000, isGone })) return
  if (await signalAndWait({ pid, signal: 'SIGQUIT', timeoutMs: 10_000, isGone })) return
  throw new Error(`The database process ${pid} did not stop`)
}

async function signalAndWait({
  pid,
  signal,
  timeoutMs,
  isGone,
}: {
  pid: number
  signal: NodeJS.Signals
  timeoutMs: number
  isGone: () => Promise<boolean>
}): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs
  if (!(await isGone())) process.kill(pid, signal)
  while (!(await isGone())) {
    if (Date.now() > giveUpAt) return false
    await sleep(10)
  }
  return true
}
