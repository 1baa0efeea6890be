import { callAsPerson } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { nextPath } from '../paths.ts'
import { entryText } from '../texts/entry-text.ts'
import { ProviderButton } from './provider-button.tsx'
import { keptNext, problemOf } from './provider-sign-in.ts'

/** Signs in at the provider, where there is one. */
export const SignInWithProvider = ({ provider, isProviderOnly }: SignInOptions) =>
  provider !== null && (
    <ProviderButton
      label={entryText('signInWith', { provider })}
      kind={isProviderOnly ? 'primary' : 'plain'}
      begin={() => callAsPerson('POST /oidc/sign-in', {})}
      next={nextAfterSignIn()}
    />
  )

/** Somebody who comes back without being signed in still wants to go where they did. */
function nextAfterSignIn(): string {
  const { search } = window.location
  return problemOf(search) === null ? nextPath(search) : (keptNext() ?? nextPath(search))
}
