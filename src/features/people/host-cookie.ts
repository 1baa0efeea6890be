const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * Returns the full name of a cookie. Over HTTPS, it begins with a prefix that makes browsers accept the cookie only
 * from this host (RFC 6265bis §4.1.3.2). Over HTTP, which is only for the machine itself, browsers reject cookies with
 * that prefix.
 */
export const hostCookieName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/**
 * Returns the `Set-Cookie` header for a cookie that scripts cannot read, and that browsers send with calls from our own
 * pages and when a link to them is followed.
 */
export const hostCookie = ({
  publicUrl,
  name,
  value,
  maxAgeSeconds,
}: {
  publicUrl: string
  name: string
  value: string
  maxAgeSeconds: number
}): string =>
  `${hostCookieName(publicUrl, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
