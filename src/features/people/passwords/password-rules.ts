import { invalidInput } from '../../../http/validation.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * The allowed length in characters. There are no composition rules, because they make passwords worse (NIST SP 800-63B
 * §3.1.1.2).
 */
export const passwordLength = { least: 10, most: 128 }

/** The facts about a password's owner that an attacker would try first. */
export interface PasswordOwner {
  email: string
  organizations: readonly string[]
}

/** Throws `invalid_input` if a password is too short, too long, or one of the first that an attacker would try. */
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

/** Whether a password is a name of its owner or of this service, with or without a year or a sign at its end. */
function isOwnName(password: string, { email, organizations }: PasswordOwner): boolean {
  const obviousPasswords = [email, email.split('@')[0]!, ...organizations, 'countersign'].map(bare)
  return obviousPasswords.some(name => name !== '' && name === bare(password))
}

/** Returns a text in lower case, without spaces and signs, and without up to four figures at its end. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})\p{N}{1,4}$/u, '')
