import { useEffect, useState } from 'react'
import { callAsPerson } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { nextPath, paths } from '../paths.ts'

const own: SignInOptions = { provider: null, isProviderOnly: false }

/** How people sign in here; undefined until that is known. Whoever cannot ask can still try a password. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    callAsPerson('GET /sign-in-options', {}).then(setOptions, () => setOptions(own))
  }, [])
  return options
}

const keptAs = 'countersign.after-provider'

/** Leaves for the provider. This tab keeps where the person wants to go: the address may hold the token of a link. */
export function leaveForProvider(url: string, next: string): void {
  sessionStorage.setItem(keptAs, next)
  window.location.assign(url)
}

/** Where the person wanted to go when they left for the provider; null for somebody who did not. */
export const keptNext = (): string | null => sessionStorage.getItem(keptAs)

/** Why the provider did not sign somebody in who came back; null for whoever comes for the first time. */
export const problemOf = (search: string): string | null => new URLSearchParams(search).get('problem')

/** Where somebody goes on whom the provider has signed in; null for whoever it has not. */
export function pathAfterProvider(search: string): string | null {
  const done = new URLSearchParams(search).get('done')
  if (done === null) return null
  const next = keptNext() ?? ''
  sessionStorage.removeItem(keptAs)
  // a link that was used leads nowhere any more
  return done === 'joined' ? paths.home({}) : nextPath(`?${new URLSearchParams({ next })}`)
}
