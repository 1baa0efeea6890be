import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { writeDurably } from '../durable-files.ts'
import { tokenKeyBelonging } from './key-files.ts'
import type { Vault } from './vault.ts'

/** A P-256 key that signs tokens (ES256, RFC 7518 §3.4). */
export interface TokenKey {
  kid: string
  privateKey: KeyObject
  createdAt: Date
}

/** The keys that sign and verify tokens. The values change while the process runs. */
export interface TokenKeys {
  /** The key that signs tokens. */
  readonly current: TokenKey
  /** The keys that verify tokens, newest first. A token that was signed before a rotation stays valid. */
  readonly all: readonly TokenKey[]
  /** Loads the keys that other processes have made, makes the next key if it is due, and removes expired keys. */
  refresh(): Promise<void>
}

const HOUR_MS = 3_600_000
const ROTATE_AFTER_MS = 90 * 24 * HOUR_MS
/** How long a new key is published before it signs, so that every process knows it by then. */
const SIGNS_AFTER_MS = HOUR_MS

/** Opens the keys in a folder, where each key is in a file `<Unix ms>.key`. Makes the first key. */
export async function openTokenKeys({
  folder,
  vault,
  clock,
  tokenLifetimeSeconds,
}: {
  folder: string
  vault: Vault
  clock: Clock
  tokenLifetimeSeconds: number
}): Promise<TokenKeys> {
  let keys: TokenKey[] = []

  async function refresh(): Promise<void> {
    const now = clock.now().getTime()
    let stored = await readAll(folder, vault)
    if (stored.length === 0 || now - stored[0]!.createdAt.getTime() > ROTATE_AFTER_MS) {
      await create(folder, vault, new Date(now))
      stored = await readAll(folder, vault)
    }
    const signing = stored.indexOf(signingKey(stored, now))
    const isOver = (index: number) =>
      index > signing && now - switchedAt(stored[index - 1]!) > tokenLifetimeSeconds * 1_000
    for (const [index, key] of stored.entries())
      if (isOver(index)) await rm(fileOf(folder, key.createdAt), { force: true })
    keys = stored.filter((_, index) => !isOver(index))
  }

  await refresh()
  return {
    get current() {
      return signingKey(keys, clock.now().getTime())
    },
    get all() {
      return keys
    },
    refresh,
  }
}

/** Returns when a key replaces the key before it. */
const switchedAt = (key: TokenKey) => key.createdAt.getTime() + SIGNS_AFTER_MS

/** Returns the newest key that has been published for long enough. The very first key signs at once. */
function signingKey(keys: TokenKey[], now: number): TokenKey {
  return keys.find(key => switchedAt(key) <= now) ?? keys.at(-1)!
}

const fileOf = (folder: string, createdAt: Date) => join(folder, `${createdAt.getTime()}.key`)

async function readAll(folder: string, vault: Vault): Promise<TokenKey[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => /^\d+\.key$/.test(name))
  const keys = await Promise.all(
    names.map(async name => {
      const der = vault.decrypt(tokenKeyBelonging(name), await readFile(join(folder, name)))
      return keyOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), new Date(Number.parseInt(name, 10)))
    }),
  )
  return keys.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

async function create(folder: string, vault: Vault, createdAt: Date): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const path = fileOf(folder, createdAt)
  await writeDurably(path, vault.encrypt(tokenKeyBelonging(basename(path)), der))
}

function keyOf(privateKey: KeyObject, createdAt: Date): TokenKey {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { kid: createHash('sha256').update(spki).digest('base64url').slice(0, 16), privateKey, createdAt }
}
