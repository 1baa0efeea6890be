import { type Config, readConfig, readNewMasterKey, readRootKeyPassphrase } from '../config.ts'
import { forgetEnvironment, hideProcess } from '../platform/environment.ts'
import { askPassphrase } from './ask-passphrase.ts'
import type { AskPassphrase } from './manage-keys.ts'

let config: Config | undefined
let givenPassphrase: string | null = null
let givenMasterKey: Uint8Array | null = null

/** Returns the configuration. It is read only once, because the environment is empty afterwards. */
export function configuration(): Config {
  if (config === undefined) {
    config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
    givenPassphrase = readRootKeyPassphrase(process.env)
    givenMasterKey = readNewMasterKey(process.env)
    hideProcess()
    forgetEnvironment(process.env)
  }
  return config
}

/**
 * Returns the passphrase from the environment, once `configuration` has read it, or else the passphrase that is typed
 * or piped in.
 */
export const passphrase: AskPassphrase = (prompt, how) => askPassphrase(givenPassphrase, prompt, how)

/** Returns the next master key from the environment, once `configuration` has read it. */
export const newMasterKey = (): Uint8Array | null => givenMasterKey
