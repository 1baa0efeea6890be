import { invalidInput } from '../../http/validation.ts'

/** In characters. No rules of composition: they make passwords worse (NIST SP 800-63B §3.1.1.2). */
export const passwordLength = { least: 10, most: 128 }

/** Throws `invalid_input`. */
export function assertPassword(password: string): void {
  const length = [...password].length
  const { least, most } = passwordLength
  if (length < least) throw invalidInput(`password must have at least ${least} characters`)
  if (length > most) throw invalidInput(`password must have at most ${most} characters`)
}
