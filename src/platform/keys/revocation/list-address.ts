import { isLoopbackHost } from '../../loopback.ts'

/** Where the service, and an authority of the installation's own, serve the list of their root. */
export const REVOCATION_LIST_PATH = '/revocation-list.crl'

/**
 * The address of the list that goes into certificates, for the address of the service. Null when that is only this machine: nobody else
 * could use it.
 */
export function revocationListUrl(publicUrl: string): string | null {
  const { protocol, host, hostname, pathname } = new URL(publicUrl)
  if (isLoopbackHost(hostname)) return null
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}${REVOCATION_LIST_PATH}`
}
