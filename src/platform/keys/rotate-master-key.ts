import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { assertUpToDate } from '../database/migrate.ts'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { encryptedColumns, identityColumns } from './encrypted-columns.ts'
import { attempt, type KeyFile, privateKeyFiles, rewriteKeyFiles, tokenKeyFiles } from './key-files.ts'
import { identitySecret } from './keys.ts'
import { MASTER_KEY_FILE, parseMasterKey, readMasterKeyFile, UNFINISHED_ROTATION } from './master-key.ts'
import { allOrganizationSealFolders } from './organization-seals/seal-folders.ts'
import { rewriteColumn } from './rewrite-column.ts'
import { sealFolders } from './seal-keys.ts'
import { timestamperFolders } from './timestamper-keys.ts'
import { type Belonging, createVault, type Vault } from './vault.ts'

export interface KeyRotation {
  folder: string
  /** The master keys from the environment; null for the file in the folder. */
  keys: { from: Uint8Array; to: Uint8Array } | null
  /** Called between the steps, for tests that stop the rotation there. */
  reached?: (step: 'begun' | 'database' | 'files') => void
}

/**
 * Encrypts everything under another master key while no service is running: first the database, in one transaction,
 * then each file. The new key, or its hash, is in the folder until everything is done, and no service starts before
 * that. If a run is killed, the next run finishes it. Returns how many ciphertexts already could not be decrypted and
 * therefore stayed unchanged. Throws a StartError.
 */
export async function rotateMasterKey(client: pg.ClientBase, { folder, keys, reached }: KeyRotation): Promise<number> {
  const { from, to } = keys ?? { from: await readMasterKeyFile(folder), to: await nextKeyOf(folder) }
  const vaults = { from: createVault(from), to: createVault(to) }
  await assertUpToDate(client)
  await rewriteKeyFiles(await everyKeyFile(folder), (...file) => rewriteKey(vaults, ...file) && null)
  await begin(folder, to, keys !== null)
  reached?.('begun')
  const unreadable = await inOneTransaction(client, () => rewriteDatabase(client, vaults))
  reached?.('database')
  await rewriteKeyFiles(await everyKeyFile(folder), (...file) => rewriteKey(vaults, ...file))
  reached?.('files')
  await end(folder, keys !== null)
  return unreadable
}

interface Vaults {
  from: Vault
  to: Vault
}

function rewriteKey({ from, to }: Vaults, belonging: Belonging, bytes: Buffer, path: string): Buffer | null {
  if (attempt(() => to.decrypt(belonging, bytes))) return null
  const plain = attempt(() => from.decrypt(belonging, bytes))
  if (plain === null)
    throw new StartError(`${path} cannot be decrypted: this is not the master key of the installation.`)
  return to.encrypt(belonging, plain)
}

/** Returns the next master key: the key of an unfinished run, or else a new key. */
async function nextKeyOf(folder: string): Promise<Uint8Array> {
  const text = await readFile(join(folder, UNFINISHED_ROTATION), 'utf8').catch(() => '')
  return parseMasterKey(text) ?? randomBytes(32)
}

async function begin(folder: string, to: Uint8Array, isGiven: boolean): Promise<void> {
  const path = join(folder, UNFINISHED_ROTATION)
  const expected = isGiven ? `sha256 ${createHash('sha256').update(to).digest('hex')}\n` : `${hexOf(to)}\n`
  if (existsSync(path) && (await readFile(path, 'utf8')) !== expected)
    throw new StartError(
      'A rotation to another master key was begun and did not finish. Finish it with that key first.',
    )
  await writeDurably(path, expected)
}

async function end(folder: string, isGiven: boolean): Promise<void> {
  const path = join(folder, UNFINISHED_ROTATION)
  if (isGiven) await rm(path)
  else await rename(path, join(folder, MASTER_KEY_FILE))
  await syncFolder(folder)
}

const hexOf = (key: Uint8Array) => Buffer.from(key).toString('hex')

async function everyKeyFile(folder: string): Promise<KeyFile[]> {
  const folders = [
    await sealFolders(folder),
    await allOrganizationSealFolders(folder),
    await timestamperFolders(folder),
  ]
  return [...[...new Set([folder, ...folders.flat()])].flatMap(privateKeyFiles), ...(await tokenKeyFiles(folder))]
}

async function inOneTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function rewriteDatabase(client: pg.ClientBase, { from, to }: Vaults): Promise<number> {
  let unreadable = 0
  for (const column of encryptedColumns)
    unreadable += await rewriteColumn(client, column, (belonging, ciphertext) =>
      attempt(() => to.decrypt(belonging, ciphertext))
        ? null
        : to.encrypt(belonging, from.decrypt(belonging, ciphertext)),
    )
  for (const column of identityColumns) unreadable += await rewriteIdentityColumn(client, column, { from, to })
  return unreadable
}

async function rewriteIdentityColumn(
  client: pg.ClientBase,
  { table, column }: { table: string; column: string },
  { from, to }: Vaults,
): Promise<number> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const open = (vault: Vault, data: string) => symmetricDecrypt({ key: identitySecret(vault), data }).catch(() => null)
  const { rows } = await client.query<{ id: string; data: string }>(
    `select id, "${column}" as data from "${table}" where "${column}" is not null for update`,
  )
  let unreadable = 0
  for (const { id, data } of rows) {
    if ((await open(to, data)) !== null) continue
    const plain = await open(from, data)
    if (plain === null) unreadable++
    else {
      const encrypted = await symmetricEncrypt({ key: identitySecret(to), data: plain })
      await client.query(`update "${table}" set "${column}" = $2 where id = $1`, [id, encrypted])
    }
  }
  return unreadable
}
