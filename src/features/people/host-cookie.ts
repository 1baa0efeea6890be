const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * The name of a cookie. Over HTTPS its prefix makes browsers take it from this host alone (RFC 6265bis §4.1.3.2); they take none
 * with that prefix over HTTP, which is for a machine's own address.
 */
export const hostCookieName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/** The `Set-Cookie` header for a cookie that no script reads and that comes with calls of our own pages and links to them. */
export const hostCookie = (publicUrl: string, name: string, value: string, maxAgeSeconds: number): string =>
  `${hostCookieName(publicUrl, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
