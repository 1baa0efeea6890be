import { type Config, readConfig, readNewMasterKey, readRootKeyPassphrase } from '../config.ts'
import { forgetEnvironment, hideProcess } from '../platform/environment.ts'
import { askPassphrase } from './ask-passphrase.ts'
import type { AskPassphrase } from './manage-keys.ts'

let known: Config | undefined
let givenPassphrase: string | null = null
let givenMasterKey: Uint8Array | null = null

/** The configuration, read once: the environment is empty afterwards. */
export function configuration(): Config {
  if (known === undefined) {
    known = readConfig({ LOG_LEVEL: 'warn', ...process.env })
    givenPassphrase = readRootKeyPassphrase(process.env)
    givenMasterKey = readNewMasterKey(process.env)
    hideProcess()
    forgetEnvironment(process.env)
  }
  return known
}

/** The passphrase of the environment, once `configuration` has read it, or the one that is typed or piped in. */
export const passphrase: AskPassphrase = (prompt, how) => askPassphrase(givenPassphrase, prompt, how)

/** The next master key of the environment, once `configuration` has read it. */
export const newMasterKey = (): Uint8Array | null => givenMasterKey
