import type { RunningPlatform } from '../../src/platform/platform.ts'

/**
 * Holds the next `most` worker tasks before they begin, until `release`. `waiting` counts all tasks so far, including
 * those that were not held.
 */
export function holdWorkers({ workers }: RunningPlatform, most: number) {
  const { run } = workers
  const { promise: held, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const holding = async (...given: Parameters<typeof run>) => {
    if (++waiting <= most) await held
    return run.apply(workers, given)
  }
  Object.assign(workers, { run: holding })
  const release = () => {
    Object.assign(workers, { run })
    resolve()
  }
  return { waiting: () => waiting, release }
}

/**
 * The running statements of the service's connections, and the locks that they hold; both are empty if the service is
 * idle.
 */
export async function heldOfDatabase({ pool }: RunningPlatform) {
  const ours = `pid in (select pid from pg_stat_activity where datname = current_database()
                          and application_name = 'countersign' and pid <> pg_backend_pid())`
  const ask = async (question: string) => (await pool.query(`${question} and ${ours}`)).rows
  return {
    busy: await ask(`select state, query from pg_stat_activity where state <> 'idle'`),
    locks: await ask('select locktype, mode from pg_locks where granted'),
  }
}
