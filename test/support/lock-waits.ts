import type { RunningPlatform } from '../../src/platform/platform.ts'

/** Returns how many connections of this database wait for a lock. */
export async function lockWaits({ pool }: Pick<RunningPlatform, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
