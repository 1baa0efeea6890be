import { readdirSync, readFileSync } from 'node:fs'

/** The children of this process that work on documents under negotiation (Linux). */
export function redlineProcesses(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && isOne(name))
    .map(Number)
}

function isOne(pid: string): boolean {
  try {
    const [line, status] = ['cmdline', 'status'].map(name => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
    return line!.includes('redline-tasks') && new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status!)
  } catch {
    return false
  }
}

/** Kills all these processes, whatever they are doing. */
export function killRedlineProcesses(): void {
  for (const pid of redlineProcesses()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has ended by itself
    }
  }
}
