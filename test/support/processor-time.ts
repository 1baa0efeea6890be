import { readdirSync, readFileSync } from 'node:fs'

/** The clock ticks in /proc per second, which are the same on every Linux system. */
const TICKS_PER_SECOND = 100

const SAMPLE_EVERY_MS = 500

interface ProcessEntry {
  pid: number
  parent: number
  startTime: string
  ticks: number
}

interface SeenProcess {
  ticks: number
  /** The child of the sampling process below which it was first seen. */
  branch: number
}

/**
 * Adds up the processor time of all processes below this one, by its children. It samples, because the time of a
 * browser or of a killed service is lost if its parent does not wait for it. Reads nothing if there is no /proc.
 */
export class ProcessorTime {
  readonly #seen = new Map<string, SeenProcess>()
  #timer: NodeJS.Timeout | undefined

  start(): void {
    this.#timer = setInterval(() => this.sample(), SAMPLE_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.sample()
  }

  sample(): void {
    const entries = new Map(listProcesses().map(entry => [entry.pid, entry]))
    for (const entry of entries.values()) {
      const key = `${entry.pid} ${entry.startTime}`
      const branch = this.#seen.get(key)?.branch ?? branchOf(entry, entries)
      if (branch !== undefined) this.#seen.set(key, { ticks: entry.ticks, branch })
    }
  }

  /** Returns the seconds that a child of this process and everything below it has used. */
  secondsOf(child: number): number {
    return this.#sum(({ branch }) => branch === child)
  }

  /** Returns the seconds of this process and everything below it. */
  total(): number {
    return this.#sum(() => true)
  }

  #sum(isCounted: (seen: SeenProcess) => boolean): number {
    const ticks = [...this.#seen.values()].filter(isCounted).reduce((sum, seen) => sum + seen.ticks, 0)
    return ticks / TICKS_PER_SECOND
  }
}

/**
 * Returns the id of the child of this process that an entry is, or descends from. Returns the own id for this process,
 * and undefined for all other processes.
 */
function branchOf(entry: ProcessEntry, entries: ReadonlyMap<number, ProcessEntry>): number | undefined {
  if (entry.pid === process.pid || entry.parent === process.pid) return entry.pid
  const parent = entries.get(entry.parent)
  return parent && branchOf(parent, entries)
}

function listProcesses(): ProcessEntry[] {
  return processIds()
    .map(readProcess)
    .filter(entry => entry !== undefined)
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** proc_pid_stat(5): the name is in brackets and may contain anything, so fields are counted from the last bracket. */
function readProcess(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), startTime: fields[19]!, ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined // the process ended after the list was read
  }
}
