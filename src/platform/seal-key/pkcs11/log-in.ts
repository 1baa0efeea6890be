import type { Cryptoki, TokenInfo } from './cryptoki.ts'
import { ModuleFailure } from './module-failure.ts'
import { CKR, CryptokiError } from './return-values.ts'

const CKU = { USER: 1, CONTEXT_SPECIFIC: 2 }
const CKF = { LOGIN_REQUIRED: 0x4, USER_PIN_FINAL_TRY: 0x20000, USER_PIN_LOCKED: 0x40000 }

const CORRECT_PIN = 'Correct the PIN in SEAL_KEY_PASSWORD, SEAL_KEY_PASSWORD_FILE or the file of pin-source.'
const UNLOCK = "Unlock it with the token's own tools, and correct the PIN."

const pinFailure = (message: string, remedy: string) => new ModuleFailure('pin', message, remedy)

/** The refusals that concern the PIN. After any of them, the PIN is not tried again. */
const refusals = new Map<number, ModuleFailure>([
  [CKR.PIN_INCORRECT, pinFailure('The PIN is wrong', CORRECT_PIN)],
  [CKR.PIN_INVALID, pinFailure('The PIN has characters that the token does not take', CORRECT_PIN)],
  [CKR.PIN_LEN_RANGE, pinFailure('The PIN is too short or too long', CORRECT_PIN)],
  [CKR.PIN_EXPIRED, pinFailure('The PIN has expired', "Change it with the token's own tools.")],
  [CKR.PIN_LOCKED, pinFailure('The PIN is locked', UNLOCK)],
  [CKR.USER_PIN_NOT_INITIALIZED, pinFailure('The token has no PIN yet', "Set one with the token's own tools.")],
])

/**
 * Returns why a token's flags forbid trying a PIN, or null if they allow it. The last attempt is left to people,
 * because a service that keeps restarting would lock the token.
 */
export function loginObstacle({ flags }: Pick<TokenInfo, 'flags'>, hasPin: boolean): ModuleFailure | null {
  if (!hasPin)
    return (flags & CKF.LOGIN_REQUIRED) === 0
      ? null
      : pinFailure('The token needs a PIN', 'Set SEAL_KEY_PASSWORD or SEAL_KEY_PASSWORD_FILE.')
  if ((flags & CKF.USER_PIN_LOCKED) !== 0) return refusals.get(CKR.PIN_LOCKED)!
  if ((flags & CKF.USER_PIN_FINAL_TRY) === 0) return null
  return pinFailure(
    'One more wrong PIN would lock the token, so the PIN was not tried',
    "Correct it, and log in once with the token's own tools, which resets the count.",
  )
}

/** Logs in. Throws a ModuleFailure, of the kind `pin` if the PIN is at fault. */
export function logIn({
  cryptoki,
  session,
  token,
  pin,
}: {
  cryptoki: Cryptoki
  session: bigint
  token: TokenInfo
  pin: Uint8Array | null
}): void {
  const obstacle = loginObstacle(token, pin !== null)
  if (obstacle) throw obstacle
  if (pin) tryPin({ cryptoki, session, user: CKU.USER, pin })
}

/** Logs in between C_SignInit and C_Sign, which a key with CKA_ALWAYS_AUTHENTICATE requires. */
export const logInForOneSignature = (cryptoki: Cryptoki, session: bigint, pin: Uint8Array): void =>
  tryPin({ cryptoki, session, user: CKU.CONTEXT_SPECIFIC, pin })

function tryPin({
  cryptoki,
  session,
  user,
  pin,
}: {
  cryptoki: Cryptoki
  session: bigint
  user: number
  pin: Uint8Array
}): void {
  try {
    cryptoki.login(session, user, pin)
  } catch (error) {
    if (!(error instanceof CryptokiError)) throw error
    if (error.value !== CKR.USER_ALREADY_LOGGED_IN) throw refusals.get(error.value) ?? error
  }
}
