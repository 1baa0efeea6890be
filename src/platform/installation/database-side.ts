import type pg from 'pg'
import { masterKeyCheckBelonging } from '../keys/encrypted-columns.ts'
import type { Vault } from '../keys/vault.ts'
import type { DatabaseSide } from './reconcile.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** The advisory lock for deciding which installation this is. Other processes wait for it. */
const INSTALLATION_LOCK = 0x434f_4953

/**
 * Keeps other processes from making keys, or from linking this database to a data folder, until the connection ends.
 */
export async function lockInstallation(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [INSTALLATION_LOCK])
}

/** The facts about a database that could be reached. */
export interface OpenDatabaseSide extends DatabaseSide {
  /** True for a standby, and for a server whose `default_transaction_read_only` is on. */
  isReadOnly: boolean
}

export async function readDatabaseSide(client: Connection): Promise<OpenDatabaseSide> {
  const { rows } = await client.query<OpenDatabaseSide>(
    `select id as "installationId", root_sha256 as "rootSha256", exists (select from organization) as "isUsed",
            current_setting('transaction_read_only')::boolean as "isReadOnly"
       from (select) as always left join installation on true`,
  )
  return rows[0]!
}

/** Records the installation before its keys are made, so that the next start can finish if this one dies. */
export async function writeInstallation(client: Connection, installationId: string): Promise<void> {
  await client.query('insert into installation (id) values ($1) on conflict do nothing', [installationId])
}

export async function writeRoot(client: Connection, installationId: string, rootSha256: string): Promise<void> {
  await client.query('update installation set root_sha256 = $2 where id = $1', [installationId, rootSha256])
}

/**
 * Returns whether the master key is the key that was last used with the database. If none has been checked yet, this
 * key is recorded.
 */
export async function isMasterKeyOf(
  client: Connection,
  installationId: string,
  vault: Pick<Vault, 'encrypt' | 'decrypt'>,
): Promise<boolean> {
  const { rows } = await client.query<{ check: Buffer | null }>(
    'select key_check as check from installation where id = $1',
    [installationId],
  )
  const belonging = masterKeyCheckBelonging(installationId)
  const check = rows[0]?.check
  if (check) {
    try {
      vault.decrypt(belonging, check)
      return true
    } catch {
      return false
    }
  }
  await client.query('update installation set key_check = $2 where id = $1', [
    installationId,
    vault.encrypt(belonging, Buffer.from(installationId)),
  ])
  return true
}
