import { createHmac } from 'node:crypto'
import type { Vault } from '../keys/vault.ts'

export const ARCHIVE_FORMAT = 1

/** The first entry of an archive. */
export interface Manifest {
  format: number
  version: string
  createdAt: string
  /** The applied migrations of the database, each with the hash of its file. */
  migrations: { name: string; sha256: string }[]
  /** Each table with the columns of its parts, in their order. */
  tables: { name: string; columns: string[] }[]
  /** The last value of each sequence; null before the first. */
  sequences: { name: string; lastValue: string | null }[]
}

/** What an archive contains of the database and the files, and what it lacks. */
export interface Contents {
  rows: Record<string, number>
  jobs: number
  files: number
  fileBytes: number
  /** Files named by rows that were missing or different when the archive was made. */
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
  /** HMAC-SHA-256 under the master key over this entry without it: proves who made the archive, and that it is complete. */
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
  /** Lists of the SHA-256 of every entry since the last list, in the format of `sha256sum --check`. */
  sums: 'sums/',
  end: 'end.json',
} as const

export function macOf(vault: Vault, { mac: _, ...end }: End): string {
  return createHmac('sha256', vault.deriveKey('backups')).update(JSON.stringify(end)).digest('hex')
}

/** Quotes a name for the columns of COPY's parts and the statements that read or write them. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedNames = (names: readonly string[]): string => names.map(quotedName).join(', ')
