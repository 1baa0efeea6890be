import { isLoopbackHost } from '../../loopback.ts'

/** The path at which the service, or the installation's own authority, serves the revocation list of its root. */
export const REVOCATION_LIST_PATH = '/revocation-list.crl'

/**
 * Returns the URL of the revocation list for certificates, from the URL of the service. Returns null if that is a
 * loopback address, which no one else could use.
 */
export function revocationListUrl(publicUrl: string): string | null {
  const { protocol, host, hostname, pathname } = new URL(publicUrl)
  if (isLoopbackHost(hostname)) return null
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}${REVOCATION_LIST_PATH}`
}
