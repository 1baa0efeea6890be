import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** In the key folder, where the environment does not set the master key. */
export const MASTER_KEY_FILE = 'master.key'

/** 32 bytes: those given, or those of the file in the key folder. Throws a StartError when it is missing. */
export async function readMasterKey(folder: string, given: Uint8Array | null): Promise<Uint8Array> {
  if (given !== null) return given
  const path = join(folder, MASTER_KEY_FILE)
  const key = parseMasterKey(await readFile(path, 'utf8').catch(() => ''))
  if (key !== null) return key
  throw new StartError(
    `The master key ${path} is missing or damaged. Restore it from a backup, or set COUNTERSIGN_MASTER_KEY to the key that the keys in ${dirname(path)} were encrypted with.`,
  )
}

/** The bytes of a key as its file has it; null when it is none. */
export const parseMasterKey = (text: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/.test(text.trim()) ? Buffer.from(text.trim(), 'hex') : null
