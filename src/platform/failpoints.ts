import { readFileSync } from 'node:fs'

/** Named places where a crash test ends the process like a loss of power, without any cleanup. */
export interface Failpoints {
  /** Ends the process if its configuration names this place; otherwise does nothing. */
  hit(name: string): void
}

/**
 * Makes the failpoints of a process.
 * @param failpoint the place, or `place:2` for the second pass; `@FILE` for a file that contains the place or nothing,
 * and may be written while the process runs; null for none
 */
export function createFailpoints(failpoint: string | null): Failpoints {
  if (failpoint === null) return { hit() {} }
  const file = failpoint.startsWith('@') ? failpoint.slice(1) : null
  let armed = ''
  let place: string | undefined
  let remaining = 0
  return {
    hit(name) {
      const target = file === null ? failpoint : readFileSync(file, 'utf8')
      if (target !== armed) {
        armed = target
        const [, named, count] = /^(.*?)(?::(\d+))?$/.exec(target)!
        place = named
        remaining = Number(count ?? 1)
      }
      if (name === place && --remaining === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}
