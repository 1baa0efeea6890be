import { callAsPerson } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { nextPath } from '../paths.ts'
import { entryText } from '../texts/entry-text.ts'
import { ProviderButton } from './provider-button.tsx'
import { problemOf, storedNext } from './provider-sign-in.ts'

/** Signs in with the provider, if there is one. */
export const SignInWithProvider = ({ provider, isProviderOnly }: SignInOptions) =>
  provider !== null && (
    <ProviderButton
      label={entryText('signInWith', { provider })}
      kind={isProviderOnly ? 'primary' : 'plain'}
      begin={() => callAsPerson('POST /oidc/sign-in', {})}
      next={nextAfterSignIn()}
    />
  )

/**
 * Returns the path to open after signing in. A person who returns from the provider without being signed in still wants
 * to open the same page.
 */
function nextAfterSignIn(): string {
  const { search } = window.location
  return problemOf(search) === null ? nextPath(search) : (storedNext() ?? nextPath(search))
}
