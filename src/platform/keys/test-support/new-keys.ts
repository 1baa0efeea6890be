import { existsSync } from 'node:fs'
import { type Keys, type KeysOptions, makeKeys, openKeys } from '../keys.ts'

/** Opens the keys of a folder. The first call makes them. */
export async function openNewKeys(options: KeysOptions): Promise<Keys> {
  if (!existsSync(options.folder)) await makeKeys(options)
  return openKeys(options)
}
