/** The address of a timestamp authority, from an entry of `TSA_URLS`. */
export interface AuthorityAddress {
  /** The name for logs and commands, without a password, and without a query, which may contain a key. */
  name: string
  /** The URL without user and password. */
  url: string
  /** The value of the `authorization` header (Basic), if the entry has a user. */
  authorization: string | null
}

export function authorityAddress(entry: string): AuthorityAddress {
  const url = new URL(entry)
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  url.hash = ''
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { name: `${url.origin}${url.pathname}`, url: url.href, authorization }
}
