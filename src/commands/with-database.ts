import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { openDatabaseServer, untilReachable } from '../platform/database/database-server.ts'
import { type DatabaseAccess, DataFolderInUseError } from '../platform/database/embedded-postgres.ts'

/** Errors of a database that is just starting or stopping, and will be there or gone in a moment. */
const PASSING = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']
const JOIN_TIMEOUT_MS = 10_000

export async function whenDatabaseIsThere<T>(open: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const isPassing =
        error instanceof DataFolderInUseError || PASSING.includes((error as { code?: string }).code ?? '')
      if (!isPassing || Date.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}

/**
 * Works on the database alone, either the database of the running service or one started for this call. It is not
 * migrated.
 */
export async function withDatabase<T>(config: Config, work: (access: DatabaseAccess) => Promise<T>): Promise<T> {
  const { access, embedded } = await whenDatabaseIsThere(() => openDatabaseServer(config, 'join'))
  try {
    return await untilReachable(config, () => work(access))
  } finally {
    await embedded?.stop('smart')
  }
}
