import { hostCookieName } from './host-cookie.ts'

/** The header from which better-auth reads the caller's address. Only this service sets it. */
export const clientAddressHeader = 'x-countersign-client-address'

/** Returns the name of the session cookie, as an object for better-auth's configuration. */
export const sessionCookie = (publicUrl: string) => ({ name: hostCookieName(publicUrl, 'countersign-session') })

/** The cookie that better-auth sets for a person who has entered a password but not yet the code of a second factor. */
export const halfSignInCookie = 'countersign.two_factor'

/** The cookie that better-auth sets with the challenge for a passkey. */
const challengeCookie = 'countersign.better-auth-passkey'

/**
 * Returns the part of a `Cookie` header that better-auth may see. Its other cookies are for features that we do not
 * offer, such as skipping the second factor for a month.
 */
export function identityCookies(header: string | undefined, publicUrl: string): string {
  const names = [sessionCookie(publicUrl).name, halfSignInCookie, challengeCookie]
  return names
    .map(name => ({ name, value: cookieValue(header, name) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

/** Returns the raw value of a cookie in a `Cookie` header, or null if the header does not have it. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
