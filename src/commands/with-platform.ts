import { isId } from '../platform/ids.ts'
import { type Platform, startPlatform } from '../platform/platform.ts'
import { StartError } from '../start-error.ts'
import { pools } from '../tasks/pools.ts'
import { configuration } from './configuration.ts'
import { whenDatabaseIsThere } from './with-database.ts'

const joinPlatform = () =>
  whenDatabaseIsThere(() => startPlatform(configuration(), pools, { embeddedDatabase: 'join' }))

/** Works on the installation, whether or not the service is running. */
export async function withPlatform(work: (platform: Platform) => Promise<number>): Promise<number> {
  const platform = await joinPlatform()
  try {
    return await work(platform)
  } finally {
    await platform.stop()
  }
}

/** Works on an organization as `withPlatform` does. Throws `StartError` for an unknown organization. */
export async function withOrganization(
  id: string,
  work: (platform: Platform, id: string) => Promise<number>,
): Promise<number> {
  return withPlatform(async platform => {
    const organization =
      isId('org', id) &&
      (await platform.database.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst())
    if (!organization)
      throw new StartError(`There is no organization ${id}. "bin/countersign organization list" shows the ids.`)
    return work(platform, id)
  })
}
