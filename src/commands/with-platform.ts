import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderInUseError } from '../platform/database/embedded-postgres.ts'
import { isId } from '../platform/ids.ts'
import { type Platform, type RunningPlatform, startPlatform } from '../platform/platform.ts'
import { StartError } from '../start-error.ts'
import { pools } from '../tasks/pools.ts'
import { configuration } from './configuration.ts'

/** The database of a service or command that is just starting or stopping is there, or gone, in a moment. */
const PASSING = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']
const JOIN_TIMEOUT_MS = 10_000

async function joinPlatform(): Promise<RunningPlatform> {
  const giveUpAt = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    try {
      return await startPlatform(configuration(), pools, { embeddedDatabase: 'join' })
    } catch (error) {
      const isPassing =
        error instanceof DataFolderInUseError || PASSING.includes((error as { code?: string }).code ?? '')
      if (!isPassing || Date.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}

/** Works on the installation, beside the running service or without it. */
export async function withPlatform(work: (platform: Platform) => Promise<number>): Promise<number> {
  const platform = await joinPlatform()
  try {
    return await work(platform)
  } finally {
    await platform.stop()
  }
}

/** The same for an organization that must exist. Throws `StartError` for an unknown one. */
export async function withOrganization(
  id: string,
  work: (platform: Platform, id: string) => Promise<number>,
): Promise<number> {
  return withPlatform(async platform => {
    const found =
      isId('org', id) &&
      (await platform.database.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst())
    if (!found)
      throw new StartError(`There is no organization ${id}. "bin/countersign organization list" shows the ids.`)
    return work(platform, id)
  })
}
