import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** The file with the master key in the key folder, unless the environment sets the master key. */
export const MASTER_KEY_FILE = 'master.key'
/**
 * A file that exists while the master key is being rotated. It contains the next master key, or its hash if the
 * environment sets the key.
 */
export const UNFINISHED_ROTATION = 'master.key.next'

/**
 * Returns the 32 bytes of the master key: the configured key, or else the key in the key folder. Throws a StartError if
 * it is missing or is being rotated.
 */
export async function readMasterKey(folder: string, configuredKey: Uint8Array | null): Promise<Uint8Array> {
  if (existsSync(join(folder, UNFINISHED_ROTATION)))
    throw new StartError(
      'A rotation of the master key is running, or did not finish. If none is running, run "bin/countersign keys rotate-master-key" again.',
    )
  return configuredKey ?? readMasterKeyFile(folder)
}

export async function readMasterKeyFile(folder: string): Promise<Uint8Array> {
  const path = join(folder, MASTER_KEY_FILE)
  const key = parseMasterKey(await readFile(path, 'utf8').catch(() => ''))
  if (key !== null) return key
  throw new StartError(
    `The master key ${path} is missing or damaged. Restore it from a backup, or set COUNTERSIGN_MASTER_KEY to the key that the keys in ${dirname(path)} were encrypted with.`,
  )
}

/** Reads a key from the text of a file. Returns null if the text is not a key. */
export const parseMasterKey = (text: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/.test(text.trim()) ? Buffer.from(text.trim(), 'hex') : null
