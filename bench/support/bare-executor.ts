import type pg from 'pg'
import { preparedName } from '../../src/platform/database/prepared-statement.ts'
import type { Executor } from '../../src/platform/database/transaction.ts'

/** Runs the statements of a store directly over a connection. */
export const bareExecutor = (connection: pg.Pool | pg.Client): Executor =>
  ({
    executeQuery: ({ sql, parameters }: { sql: string; parameters: unknown[] }) =>
      connection.query({ name: preparedName(sql), text: sql, values: parameters }),
  }) as unknown as Executor
