import { createHmac } from 'node:crypto'
import type { Vault } from '../keys/vault.ts'

export const ARCHIVE_FORMAT = 1

/** The first entry of an archive. */
export interface Manifest {
  format: number
  version: string
  createdAt: string
  /** What had been applied to the database: each migration with the hash of its file. */
  migrations: { name: string; sha256: string }[]
  /** Each table with the columns that its parts have, in the order in which they come. */
  tables: { name: string; columns: string[] }[]
  /** The last value of each sequence; null: none yet. */
  sequences: { name: string; lastValue: string | null }[]
}

/** What an archive has of the database and the files, and what it could not have. */
export interface Contents {
  rows: Record<string, number>
  jobs: number
  files: number
  fileBytes: number
  /** Files that rows name and that were missing or different when the archive was made. */
  lost: LostFile[]
}

export interface LostFile {
  key: string
  problem: 'missing' | 'different'
}

/** The last entry. */
export interface End extends Contents {
  /** SHA-256 over all lists of sums, one after the other. */
  sumsSha256: string
  /** HMAC-SHA-256 under the master key over this entry without it: who made the archive, and that it is whole. */
  mac?: string
}

export const entries = {
  manifest: 'manifest.json',
  /** `keys/…` of the data folder. */
  keys: 'keys/',
  /** `database/TABLE/NNNNNN.gz`: COPY's text format, cut anywhere. */
  database: 'database/',
  jobs: 'jobs/',
  /** `files/KEY` */
  files: 'files/',
  /** Lists of the SHA-256 of every entry since the last one, as `sha256sum --check` reads them. */
  sums: 'sums/',
  end: 'end.json',
} as const

export function macOf(vault: Vault, { mac: _, ...end }: End): string {
  return createHmac('sha256', vault.deriveKey('backups')).update(JSON.stringify(end)).digest('hex')
}

/** As the columns of COPY's parts and of a statement that reads or writes them. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedNames = (names: readonly string[]): string => names.map(quotedName).join(', ')
