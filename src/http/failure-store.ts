import { CompiledQuery } from 'kysely'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** A failed attempt. */
export interface Failure {
  keySha256: Buffer
  /** How long it takes until another attempt is available. */
  secondsPerTry: number
}

// Rows are locked in the order of the failures, so that two transactions cannot deadlock.
const countStatement = preparedStatement<{ keySha256: Buffer; secondsUntilFull: number }>(
  'count-failures',
  `insert into failed_try as earlier (key_sha256, full_at)
     select key_sha256, now() + seconds_per_try * interval '1 s'
       from unnest($1::bytea[], $2::double precision[]) with ordinality as failure (key_sha256, seconds_per_try, position)
      order by position
     on conflict (key_sha256) do update
        set full_at = greatest(earlier.full_at, now()) + (excluded.full_at - now())
     returning key_sha256 as "keySha256", extract(epoch from full_at - now())::double precision as "secondsUntilFull"`,
)

/** Returns, for each failure, the time until all attempts at the same target are available again. */
export async function countFailures(tx: Tx, failures: readonly Failure[]): Promise<number[]> {
  const keys = failures.map(({ keySha256 }) => keySha256)
  const { rows } = await tx.executeQuery(countStatement([keys, failures.map(({ secondsPerTry }) => secondsPerTry)]))
  return keys.map(key => rows.find(({ keySha256 }) => keySha256.equals(key))!.secondsUntilFull)
}

/** Deletes rows without effect: all their attempts are available again. */
export async function deletePaidFailures(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('delete from failed_try where full_at < now()'))
}
