import type { Pkcs11Setting } from '../../../seal-key-setting.ts'
import type { TypedValue } from './cryptoki.ts'
import { ModuleFailure } from './module-failure.ts'
import { type ModuleProcess, ModuleTimeout, startModuleProcess } from './module-process.ts'
import type { Pkcs11TokenKey } from './token-key.ts'

export interface ModuleLimits {
  /** The limit for loading the module, logging in and finding the key. */
  openTimeoutMs: number
  /** The limit for one signature. */
  signTimeoutMs: number
}

const LIMITS: ModuleLimits = { openTimeoutMs: 20_000, signTimeoutMs: 10_000 }

/** A private key on a token, usable for as long as the service runs. */
export interface TokenConnection {
  readonly key: Pkcs11TokenKey
  /** Makes one signature at a time, in the order of the calls. Throws a ModuleFailure. */
  sign(mechanism: TypedValue, input: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Logs in, and logs in again when a signature fails, because sessions end when a token is removed or a hardware module
 * restarts. A new session gets a new process, whatever the module may still assume about the old session.
 */
export async function openTokenConnection(
  setting: Pick<Pkcs11Setting, 'modulePath' | 'token' | 'key' | 'environment'>,
  pin: string | null,
  limits: ModuleLimits = LIMITS,
): Promise<TokenConnection> {
  const { environment, modulePath, token, key } = setting
  let current: ModuleProcess | null = null
  /** The refusal of the PIN. Tokens lock after a few wrong PINs, so a refused PIN is not tried again. */
  let refusedPin: ModuleFailure | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()
  let timeouts = 0

  async function open(): Promise<Pkcs11TokenKey> {
    if (refusedPin) throw refusedPin
    const opening = startModuleProcess(environment)
    try {
      const tokenKey = await opening.call('open', { modulePath, token, key, pin }, limits.openTimeoutMs)
      current = opening
      return tokenKey
    } catch (error) {
      await opening.close()
      throw noted(error)
    }
  }

  function noted(error: unknown): unknown {
    if (error instanceof ModuleFailure && error.kind === 'pin') refusedPin = error
    if (error instanceof ModuleTimeout) timeouts++
    return error
  }

  async function signNow(mechanism: TypedValue, input: Uint8Array): Promise<Uint8Array> {
    if (current === null) await open()
    const signing = current!
    try {
      return await signing.call('sign', { mechanism, input }, limits.signTimeoutMs)
    } catch (error) {
      current = null
      await signing.close()
      throw noted(error)
    }
  }

  async function signOrLogInAgain(mechanism: TypedValue, input: Uint8Array): Promise<Uint8Array> {
    const wasOpen = current !== null
    try {
      return await signNow(mechanism, input)
    } catch (error) {
      const mayPass = error instanceof ModuleFailure && error.kind === 'failed' && !(error instanceof ModuleTimeout)
      if (!wasOpen || !mayPass) throw error
      return signNow(mechanism, input)
    }
  }

  return {
    key: await open(),
    sign(mechanism, input) {
      const before = timeouts
      const turn = lastTurn.then(() => {
        // without this, callers that are waiting behind a hanging module would each wait as long again, one after the
        // other
        if (timeouts !== before) throw new ModuleFailure('failed', 'The module did not answer the call before')
        return signOrLogInAgain(mechanism, input)
      })
      lastTurn = turn.catch(() => {})
      return turn
    },
    async close() {
      await lastTurn
      await current?.close()
      current = null
    },
  }
}
