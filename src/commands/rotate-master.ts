import pg from 'pg'
import type { Config } from '../config.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { openDatabaseServer, untilReachable } from '../platform/database/database-server.ts'
import type { DatabaseAccess } from '../platform/database/embedded-postgres.ts'
import { rotateMasterKey } from '../platform/keys/rotate-master-key.ts'
import { holdOffRemoval } from '../platform/storage/file-removal.ts'
import { StartError } from '../start-error.ts'
import { existingFolder } from './manage-keys.ts'

/** The application name of the service's processes; other connections to the database have other names. */
const SERVICE = 'countersign'

/**
 * Rotates the master key of a stopped installation to the key `to`, or to a new key if it is null. Returns how many
 * ciphertexts could not be decrypted.
 */
export async function rotateMaster(config: Config, to: Uint8Array | null): Promise<number> {
  const folder = existingFolder(config)
  const keys = givenKeys(config.masterKey, to)
  const { access, embedded } = await openDatabaseServer(config)
  try {
    return await untilReachable(config, () => alone(access, client => rotateMasterKey(client, { folder, keys })))
  } finally {
    await embedded?.stop()
  }
}

function givenKeys(from: Uint8Array | null, to: Uint8Array | null): { from: Uint8Array; to: Uint8Array } | null {
  if (from === null && to === null) return null
  if (from !== null && to !== null) return { from, to }
  const advice = from === null ? 'unset COUNTERSIGN_NEW_MASTER_KEY' : 'set COUNTERSIGN_NEW_MASTER_KEY to the next one'
  throw new StartError(
    `The master key is ${from === null ? `a file in the data folder, where the next one will be: ${advice}` : `in COUNTERSIGN_MASTER_KEY: ${advice}`}.`,
  )
}

async function alone<T>(access: DatabaseAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...access, application_name: 'rotation of the master key' })
  client.on('error', () => {})
  await client.connect()
  try {
    await holdOffRemoval(client)
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name like $1 limit 1',
      [`${SERVICE}%`],
    )
    if (rowCount !== 0) throw new StartError('The service is running. Stop all of its processes, and run this again.')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the text that explains to the operator what to do next. */
export function rotatedText(config: Config, unreadable: number): string {
  const place =
    config.masterKey === null
      ? `The new master key is ${keysFolder(config)}/master.key.`
      : 'Set COUNTERSIGN_MASTER_KEY to the value of COUNTERSIGN_NEW_MASTER_KEY before you start the service.'
  const lost =
    unreadable > 0 ? `${unreadable} stored secrets could not be decrypted before, and stay as they are.\n` : ''
  return `${place} Keep the old one for as long as backups from before.\n${lost}`
}
