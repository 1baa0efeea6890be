import { useEffect, useState } from 'react'
import { callAsPerson } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { nextPath, paths } from '../paths.ts'

const defaultOptions: SignInOptions = { provider: null, isProviderOnly: false }

/**
 * Returns the ways to sign in here; undefined until they are known. If the call fails, the person can still try a
 * password.
 */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    callAsPerson('GET /sign-in-options', {}).then(setOptions, () => setOptions(defaultOptions))
  }, [])
  return options
}

const keptAs = 'countersign.after-provider'

/**
 * Leaves for the provider. The tab stores the path that the person wants to open next, because the path may contain the
 * token of a link.
 */
export function leaveForProvider(url: string, next: string): void {
  sessionStorage.setItem(keptAs, next)
  window.location.assign(url)
}

/** Returns the path that the person wanted to open when they left for the provider; null if they did not leave. */
export const storedNext = (): string | null => sessionStorage.getItem(keptAs)

/** Returns the reason why the provider did not sign in a person who has returned; null on a first visit. */
export const problemOf = (search: string): string | null => new URLSearchParams(search).get('problem')

/** Returns the path at which a person continues once the provider has signed them in; null if it has not. */
export function pathAfterProvider(search: string): string | null {
  const done = new URLSearchParams(search).get('done')
  if (done === null) return null
  const next = storedNext() ?? ''
  sessionStorage.removeItem(keptAs)
  // A used link leads nowhere.
  return done === 'joined' ? paths.home({}) : nextPath(`?${new URLSearchParams({ next })}`)
}
