import { useEffect, useState } from 'react'
import { callAsPerson } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { nextPath, paths } from '../paths.ts'

const defaultOptions: SignInOptions = { provider: null, isProviderOnly: false }

/** Returns how people sign in here; undefined until that is known. If the call fails, the person can still try a password. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    callAsPerson('GET /sign-in-options', {}).then(setOptions, () => setOptions(defaultOptions))
  }, [])
  return options
}

const keptAs = 'countersign.after-provider'

/** Leaves for the provider. This tab stores where the person wants to go, since the address may hold the token of a link. */
export function leaveForProvider(url: string, next: string): void {
  sessionStorage.setItem(keptAs, next)
  window.location.assign(url)
}

/** Returns where the person wanted to go when they left for the provider; null if they did not leave. */
export const storedNext = (): string | null => sessionStorage.getItem(keptAs)

/** Returns why the provider did not sign in a person who returned; null on a first visit. */
export const problemOf = (search: string): string | null => new URLSearchParams(search).get('problem')

/** Returns where a person continues whom the provider has signed in; null if it has not. */
export function pathAfterProvider(search: string): string | null {
  const done = new URLSearchParams(search).get('done')
  if (done === null) return null
  const next = storedNext() ?? ''
  sessionStorage.removeItem(keptAs)
  // A link that was used leads nowhere.
  return done === 'joined' ? paths.home({}) : nextPath(`?${new URLSearchParams({ next })}`)
}
