import { withStorage } from './device-storage.ts'

const key = 'verified-signer'

/**
 * Returns the token of the verified signer if the code was entered in this tab, else the token of the link. The token
 * is stored only for the tab. In another tab, for example on a shared computer, the page asks for the code again.
 */
export function sessionToken(linkToken: string): string {
  const token = withStorage(() => window.sessionStorage.getItem(key), null)
  return token?.startsWith(`${linkToken}.`) ? token : linkToken
}

/** Keeps the token across a reload. Without storage, the page asks for the code again. */
export const keepSessionToken = (token: string): void =>
  withStorage(() => window.sessionStorage.setItem(key, token), undefined)
