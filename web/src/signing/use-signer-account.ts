import { useEffect, useMemo, useState } from 'react'
import type { SessionState, SignerAccount } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { SavedSignatures } from '../filling/saved-signatures.ts'

export interface AccountOnPage {
  /** Whether anyone is signed in to the application in this browser. */
  isSignedIn: boolean
  /** Null unless the signer is signed in and can sign now. */
  saved: SavedSignatures | null
}

/**
 * Reads who is signed in in this browser, again for each state of the session. A page that embeds this one must not be
 * able to bring a visitor to sign with what they have saved, so an embedded page does not ask.
 * @param state null while the session is not open
 */
export function useSignerAccount(client: SigningClient, state: SessionState | null): AccountOnPage {
  const [account, setAccount] = useState<SignerAccount | null>(null)
  useEffect(() => {
    if (state === null || window.parent !== window) return
    let isCurrent = true
    client.readAccount().then(
      answer => isCurrent && setAccount(answer),
      // The page works without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [client, state])

  return useMemo(() => {
    if (!account?.savesSignatures) return { isSignedIn: account?.isSignedIn ?? false, saved: null }
    const { isSignedIn, signature, initials } = account
    const save: SavedSignatures['save'] = async (usedAs, payload) => {
      await client.saveSignatures({ [usedAs]: payload })
      setAccount(before => before && { ...before, [usedAs]: payload })
    }
    return { isSignedIn, saved: { signature, initials, save } }
  }, [account, client])
}
