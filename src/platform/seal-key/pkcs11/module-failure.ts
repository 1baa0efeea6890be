/**
 * Why a key on a token does not sign.
 * - `pin`: the token refuses the PIN, which must not be tried again, because tokens lock after a few wrong PINs
 * - `setting`: a retry cannot help
 * - `failed`: a call failed; the token may be missing, or the session lost
 */
export type ModuleFailureKind = 'pin' | 'setting' | 'failed'

/**
 * The failure of a call to a module. The message ends without a full stop; the remedy is a sentence. Neither contains a
 * PIN.
 */
export class ModuleFailure extends Error {
  readonly kind: ModuleFailureKind
  readonly remedy: string
  constructor(kind: ModuleFailureKind, message: string, remedy = '') {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}
