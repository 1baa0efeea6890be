import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** All addresses of a host: those to check are those to connect to. Rejects when there are none. */
export type ResolveHost = (host: string) => Promise<string[]>

const tryTimeoutMs = 2_000
const tries = 2

/**
 * Asks the name servers directly. The system's resolver would hold a thread of the few that files are read with, and a
 * name server that never answers would then hold up the whole process.
 */
export const resolvePublicHost: ResolveHost = async host => {
  if (isIP(host)) return [host]
  const resolver = new Resolver({ timeout: tryTimeoutMs, tries })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw (answers[0] as PromiseRejectedResult).reason
  return addresses
}

/** With the names of this machine and its network too: by the system's resolver. */
export const resolveAnyHost: ResolveHost = async host =>
  isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
