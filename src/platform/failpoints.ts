/** Named places where a crash test ends the process as a loss of power would: without any goodbye. */
export interface Failpoints {
  /** Does nothing but in the process whose configuration names this place. */
  hit(name: string): void
}

/** @param failpoint the place, or `place:2` for the second time there; null for none */
export function createFailpoints(failpoint: string | null): Failpoints {
  if (failpoint === null) return { hit() {} }
  const [, place, count] = /^(.*?)(?::(\d+))?$/.exec(failpoint)!
  let remaining = Number(count ?? 1)
  return {
    hit(name) {
      if (name === place && --remaining === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}
