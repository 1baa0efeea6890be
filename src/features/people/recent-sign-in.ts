import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SignedIn } from './person.ts'

/** The same as better-auth requires before it adds a passkey. */
const recentForMs = 86_400_000

/**
 * Throws `sign_in_again` unless a person has signed in within a day. Called before anything that cannot be undone or gives others
 * access: an open browser that a stranger finds must not be enough.
 */
export function assertRecentSignIn({ clock }: Pick<Platform, 'clock'>, { signedInAt }: SignedIn): void {
  if (clock.now().getTime() - signedInAt.getTime() >= recentForMs) throw new CodedError('sign_in_again')
}
