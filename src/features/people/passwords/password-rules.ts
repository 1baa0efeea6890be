import { invalidInput } from '../../../http/validation.ts'
import { isCommonPassword } from './common-passwords.ts'

/** In characters. There are no composition rules: they make passwords worse (NIST SP 800-63B §3.1.1.2). */
export const passwordLength = { least: 10, most: 128 }

/** What an attacker knows about the owner of the password. */
export interface PasswordOwner {
  email: string
  organizations: readonly string[]
}

/** Throws `invalid_input` unless a password is long enough and not among the first that an attacker would try. */
export async function assertPassword(password: string, owner: PasswordOwner): Promise<void> {
  const length = [...password].length
  const { least, most } = passwordLength
  if (length < least) throw invalidInput(`password must have at least ${least} characters`)
  if (length > most) throw invalidInput(`password must have at most ${most} characters`)
  if (isOwnName(password, owner))
    throw invalidInput(
      'password must not be your email address or the name of your organization; choose a few unrelated words',
    )
  if (await isCommonPassword(password))
    throw invalidInput('password is one of the most common ones, which are tried first; choose a few unrelated words')
}

/** Whether a password is a name of its owner or of this service, also with a year or a sign after it. */
function isOwnName(password: string, { email, organizations }: PasswordOwner): boolean {
  const obviousPasswords = [email, email.split('@')[0]!, ...organizations, 'countersign'].map(bare)
  return obviousPasswords.some(name => name !== '' && name === bare(password))
}

/** A text in lower case without spaces and signs, and without figures at its end. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})\p{N}{1,4}$/u, '')
