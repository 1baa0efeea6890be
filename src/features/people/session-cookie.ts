import { hostCookieName } from './host-cookie.ts'

/** The header from which better-auth reads the caller's address; only we set it. */
export const clientAddressHeader = 'x-countersign-client-address'

/** The cookie of a session. */
export const sessionCookie = (publicUrl: string) => ({ name: hostCookieName(publicUrl, 'countersign-session') })

/** Set by better-auth: who has entered a password and not yet the code of a second factor. */
export const halfSignInCookie = 'countersign.two_factor'

/** Set by better-auth: the challenge for a passkey. */
const challengeCookie = 'countersign.better-auth-passkey'

/**
 * The part of a `Cookie` header that better-auth may see. It has further cookies for features that we do not offer, such as one that
 * makes a second factor unnecessary for a month.
 */
export function identityCookies(header: string | undefined, publicUrl: string): string {
  const names = [sessionCookie(publicUrl).name, halfSignInCookie, challengeCookie]
  return names
    .map(name => ({ name, value: cookieValue(header, name) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

/** The raw value of a cookie in a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
