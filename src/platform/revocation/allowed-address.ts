import type { AddressPolicy } from '../http-client/outgoing-url.ts'

/** The addresses that may be fetched: http without TLS too, because the content is signed itself. */
export type RevocationAddressPolicy = (url: URL) => AddressPolicy

const usualPorts = ['', '80', '443']

/**
 * The addresses are in certificates, which others write: they must be public. Only a host that the operator named may be private, on the
 * named port or a usual one, so that no certificate reaches anything else in the operator's network.
 */
export function createAddressPolicy(ownUrls: readonly string[]): RevocationAddressPolicy {
  const urls = ownUrls.map(text => new URL(text))
  return ({ hostname, port }) => ({
    allowPlain: true,
    allowPrivate: urls.some(url => url.hostname === hostname && [url.port, ...usualPorts].includes(port)),
  })
}
