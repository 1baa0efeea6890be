import type { AddressPolicy } from '../http-client/outgoing-url.ts'

/** Decides which addresses may be fetched. This includes http without TLS, because the content is itself signed. */
export type RevocationAddressPolicy = (url: URL) => AddressPolicy

const usualPorts = ['', '80', '443']

/**
 * Makes the policy for addresses in certificates. Others write the certificates, so the addresses must be public. Only
 * a host that the operator has named may be private, on the named port or a usual port, so that no certificate can
 * reach anything else in the operator's network.
 */
export function createAddressPolicy(ownUrls: readonly string[]): RevocationAddressPolicy {
  const urls = ownUrls.map(text => new URL(text))
  return ({ hostname, port }) => ({
    allowPlain: true,
    allowPrivate: urls.some(url => url.hostname === hostname && [url.port, ...usualPorts].includes(port)),
  })
}
