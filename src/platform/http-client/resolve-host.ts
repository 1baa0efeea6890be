import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/**
 * Resolves a host to all its addresses. The addresses that are checked are also the addresses to connect to. Rejects if
 * there are none.
 */
export type ResolveHost = (host: string) => Promise<string[]>

const tryTimeoutMs = 2_000
const tries = 2

/**
 * Queries the name servers directly. The system's resolver would occupy one of the few threads that read files, so a
 * name server that never answers would stall the whole process.
 */
export const resolvePublicHost: ResolveHost = async host => {
  if (isIP(host)) return [host]
  const resolver = new Resolver({ timeout: tryTimeoutMs, tries })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw (answers[0] as PromiseRejectedResult).reason
  return addresses
}

/** Uses the system's resolver, which also knows the names of this machine and its network. */
export const resolveAnyHost: ResolveHost = async host =>
  isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
