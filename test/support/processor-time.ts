import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc in a second, on every Linux. */
const TICKS_PER_SECOND = 100

interface ProcessEntry {
  pid: number
  parent: number
  ticks: number
}

/**
 * Returns the processor time of a process and its descendants in seconds, including descendants that ended and were waited
 * for. Returns 0 where there is no /proc.
 */
export function treeSeconds(root: number): number {
  const entries = listProcesses()
  const children = Map.groupBy(entries, entry => entry.parent)
  const ticksOf = (entry: ProcessEntry): number =>
    (children.get(entry.pid) ?? []).reduce((sum, child) => sum + ticksOf(child), entry.ticks)
  const rootEntry = entries.find(entry => entry.pid === root)
  return rootEntry ? ticksOf(rootEntry) / TICKS_PER_SECOND : 0
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
    const [userTime, systemTime, childrenUserTime, childrenSystemTime] = fields.slice(11, 15).map(Number)
    const ticks = userTime! + systemTime! + childrenUserTime! + childrenSystemTime!
    return { pid, parent: Number(fields[1]), ticks }
  } catch {
    return undefined // the process ended after the list was read
  }
}
