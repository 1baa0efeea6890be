import { createHttpClient, type Outcome } from '../http-client/http-client.ts'
import type { ResolveHost } from '../http-client/resolve-host.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../timestamps/circuit-breaker.ts'
import { createAddressPolicy } from './allowed-address.ts'

export interface FetcherOptions {
  /** URLs that the operator has set, such as those of timestamp authorities. Only their hosts may be private. */
  ownUrls: readonly string[]
  resolveHost?: ResolveHost
  /** The clock for the pauses. It is monotonic, so it cannot be set back. */
  nowMs?: () => number
}

export type RevocationKind = 'list' | 'response'

/** The address of revocation data, with the request to send if the data is an OCSP response. */
export interface RevocationSource {
  kind: RevocationKind
  address: string
  /** The OCSPRequest; null for a list. */
  request: Uint8Array | null
}

export type Fetched = { body: Uint8Array } | { error: string }

export type FetchCounts = Record<RevocationKind, Record<'fetched' | 'failed' | 'skipped', number>>

/** Fetches revocation data from addresses in certificates. */
export interface RevocationFetcher {
  /** Fetches from a source. Never rejects. */
  fetch(source: RevocationSource, timeoutMs: number, signal: AbortSignal): Promise<Fetched>
  counts(): FetchCounts
}

const failuresMost = 3
const pauseMs = 60_000
const hostsMost = 100
const sizeLimits: Record<RevocationKind, number> = { list: 4 * 1024 * 1024, response: 64 * 1024 }

export function createRevocationFetcher({ ownUrls, resolveHost, nowMs }: FetcherOptions): RevocationFetcher {
  const policyOf = createAddressPolicy(ownUrls)
  const breakerOf = breakersByHost(nowMs ?? (() => performance.now()))
  const outcomes = () => ({ fetched: 0, failed: 0, skipped: 0 })
  const counts: FetchCounts = { list: outcomes(), response: outcomes() }

  async function fetch(source: RevocationSource, timeoutMs: number, signal: AbortSignal): Promise<Fetched> {
    const url = URL.parse(source.address)
    if (!url) return { error: 'The address is not a URL' }
    const breaker = breakerOf(url.host)
    if (!breaker.mayAsk()) {
      counts[source.kind].skipped++
      return { error: 'Skipped for a while after several failures' }
    }
    const client = createHttpClient({
      ...policyOf(url),
      ...(resolveHost && { resolveHost }),
      bodyLimitBytes: sizeLimits[source.kind],
      timeouts: { connectMs: timeoutMs, bodyMs: timeoutMs, totalMs: timeoutMs },
    })
    const fetched = bodyOf(await send(client, url.href, source, signal))
    // an aborted wait says nothing about the host
    if (signal.aborted) return fetched
    const isFetched = 'body' in fetched
    counts[source.kind][isFetched ? 'fetched' : 'failed']++
    if (isFetched) breaker.succeeded()
    else breaker.failed()
    return fetched
  }

  return { fetch, counts: () => counts }
}

const send = (
  client: ReturnType<typeof createHttpClient>,
  url: string,
  { request }: RevocationSource,
  signal: AbortSignal,
): Promise<Outcome> =>
  request === null
    ? client.get({ url, headers: {} }, signal)
    : client.post({ url, headers: { 'content-type': 'application/ocsp-request' }, body: Buffer.from(request) }, signal)

/**
 * Returns the body of an answer with status 200. Redirects are not followed, because lists and responders are at the
 * addresses in certificates, and only those hosts are checked.
 */
function bodyOf(outcome: Outcome): Fetched {
  if (outcome.kind === 'failed') return { error: outcome.error }
  if (outcome.status !== 200) return { error: `Answered with HTTP ${outcome.status}` }
  return outcome.isBodyCut ? { error: 'The answer is too long, or did not end in time' } : { body: outcome.body }
}

function breakersByHost(nowMs: () => number): (host: string) => CircuitBreaker {
  const breakers = new Map<string, CircuitBreaker>()
  return host => {
    const breaker = breakers.get(host) ?? createCircuitBreaker({ failuresMost, pauseMs, nowMs })
    if (!breakers.has(host) && breakers.size >= hostsMost) breakers.delete(breakers.keys().next().value!)
    breakers.set(host, breaker)
    return breaker
  }
}
