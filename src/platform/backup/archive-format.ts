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
  /** The tables, each with the columns of its parts in their order. */
  tables: { name: string; columns: string[] }[]
  /** The last value of each sequence; null for a sequence that has not been used. */
  sequences: { name: string; lastValue: string | null }[]
}

/** The rows and files that an archive contains, and the files that it lacks. */
export interface Contents {
  rows: Record<string, number>
  jobs: number
  files: number
  fileBytes: number
  /** Files that rows refer to but that were missing or different when the archive was made. */
  lost: LostFile[]
}

export interface LostFile {
  key: string
  problem: 'missing' | 'different'
}

/** The last entry of an archive. */
export interface End extends Contents {
  /** The SHA-256 of all lists of sums, one after the other. */
  sumsSha256: string
  /**
   * The HMAC-SHA-256 of this entry without `mac`, under the master key. It proves who made the archive and that it is
   * complete.
   */
  mac?: string
}

export const entries = {
  manifest: 'manifest.json',
  /** The files of `keys/` in the data folder. */
  keys: 'keys/',
  /** The rows of tables, in `database/TABLE/NNNNNN.gz`: parts of COPY's text format, cut anywhere. */
  database: 'database/',
  jobs: 'jobs/',
  /** The stored files, in `files/KEY`. */
  files: 'files/',
  /** Lists of the SHA-256 of every entry since the last list, in the format of `sha256sum --check`. */
  sums: 'sums/',
  end: 'end.json',
} as const

export function macOf(vault: Vault, { mac: _, ...end }: End): string {
  return createHmac('sha256', vault.deriveKey('backups')).update(JSON.stringify(end)).digest('hex')
}

/** Quotes a name for the columns of COPY's parts and for the statements that read or write them. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedNames = (names: readonly string[]): string => names.map(quotedName).join(', ')
