import { withStorage } from './device-storage.ts'

const key = 'verified-signer'

/**
 * The token of the verified signer if the code was entered in this tab, else the token of the link. It is kept for the tab alone: when
 * the link is opened in another tab, for example on a shared computer, the code is asked for again.
 */
export function sessionToken(linkToken: string): string {
  const token = withStorage(() => window.sessionStorage.getItem(key), null)
  return token?.startsWith(`${linkToken}.`) ? token : linkToken
}

/** Keeps it over a reload. Without storage the page asks again after one. */
export const keepSessionToken = (token: string): void =>
  withStorage(() => window.sessionStorage.setItem(key, token), undefined)
