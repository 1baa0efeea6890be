import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Revocation,
  type RevocationReason,
  revocationReasons,
} from '../../../engine/longterm/write-revocation-list.ts'
import { StartError } from '../../../start-error.ts'
import { writeDurably } from '../../durable-files.ts'

/**
 * The folder, in the key folder, with a file `<serial number>.json` for each revoked certificate. Lists are made from
 * these files, and none of them is ever removed.
 */
const REVOKED = 'revoked'

export interface RevocationRecord {
  /** The serial number in hexadecimal digits. */
  serialNumber: string
  /** The SHA-256 of the root that issued the certificate. */
  root: string
  revokedAt: Date
  reason: RevocationReason | null
  invalidFrom: Date | null
}

/** Returns the name of a root in file names. */
export const rootHash = (root: Uint8Array): string => createHash('sha256').update(root).digest('hex')

export const recordRevocation = (folder: string, record: RevocationRecord): Promise<void> =>
  writeDurably(join(folder, REVOKED, `${record.serialNumber}.json`), `${JSON.stringify(record)}\n`)

/**
 * Reads all revocations under a root. Throws a StartError if a file cannot be read, because a list without it would
 * undo a revocation.
 */
export async function readRevocations(folder: string, root: Uint8Array): Promise<Revocation[]> {
  const hash = rootHash(root)
  return (await readRevocationRecords(folder))
    .filter(record => record.root === hash)
    .map(({ serialNumber, ...record }) => ({ ...record, serialNumber: Buffer.from(serialNumber, 'hex') }))
}

export async function readRevocationRecords(folder: string): Promise<RevocationRecord[]> {
  const parent = join(folder, REVOKED)
  const names = await readdir(parent).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter(name => /^[0-9a-f]+\.json$/.test(name)).toSorted()
  return Promise.all(files.map(name => readRecord(join(parent, name))))
}

async function readRecord(path: string): Promise<RevocationRecord> {
  try {
    return parsed(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new StartError(`${path} cannot be read (${(error as Error).message}). Restore it from a backup.`)
  }
}

function parsed({ serialNumber, root, revokedAt, reason, invalidFrom }: Record<string, unknown>): RevocationRecord {
  if (!isHex(serialNumber) || !isHex(root)) throw new Error('it names no certificate')
  if (reason !== null && !Object.hasOwn(revocationReasons, String(reason))) throw new Error('its reason is unknown')
  return {
    ...{ serialNumber, root },
    revokedAt: dateOf(revokedAt),
    reason: reason as RevocationReason | null,
    invalidFrom: invalidFrom === null ? null : dateOf(invalidFrom),
  }
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^([0-9a-f]{2})+$/.test(value)

function dateOf(value: unknown): Date {
  const date = new Date(String(value))
  if (Number.isNaN(date.getTime())) throw new Error('a date in it is none')
  return date
}
