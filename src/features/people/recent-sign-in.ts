import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SignedIn } from './person.ts'

/** A day, which is also what better-auth requires before it adds a passkey. */
const recentForMs = 86_400_000

/**
 * Throws `sign_in_again` unless a person has signed in within the last 24 hours. Called before anything that cannot be
 * undone or gives others access, so that finding someone's open browser is not enough.
 */
export function assertRecentSignIn({ clock }: Pick<Platform, 'clock'>, { signedInAt }: SignedIn): void {
  if (clock.now().getTime() - signedInAt.getTime() >= recentForMs) throw new CodedError('sign_in_again')
}
