import type { AddressPolicy } from '../http-client/outgoing-url.ts'

/** What may be asked: http without TLS too, since what is fetched is signed by itself. */
export type RevocationAddressPolicy = (url: URL) => AddressPolicy

const usualPorts = ['', '80', '443']

/**
 * Addresses stand in certificates, which others write: they must be public. Only a host that the operator named may be private, on
 * the port that was named or a usual one, so that no certificate reaches anything else of the operator's network.
 */
export function createAddressPolicy(ownUrls: readonly string[]): RevocationAddressPolicy {
  const own = ownUrls.map(text => new URL(text))
  return ({ hostname, port }) => ({
    allowPlain: true,
    allowPrivate: own.some(one => one.hostname === hostname && [one.port, ...usualPorts].includes(port)),
  })
}
