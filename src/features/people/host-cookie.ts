const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * The name of a cookie. Over HTTPS its prefix makes browsers accept it from this host only (RFC 6265bis §4.1.3.2); over HTTP, which is
 * for a machine's own address, they reject cookies with that prefix.
 */
export const hostCookieName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/**
 * The `Set-Cookie` header for a cookie that no script reads and that browsers send with calls of our own pages and links to them.
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
