import { createHash } from 'node:crypto'
import { type Certificate, subjectText } from '../../engine/signing/certificate.ts'
import { oids } from '../../engine/signing/object-identifiers.ts'
import type { Clock } from '../clock.ts'
import { askIssuer, type Told } from './ask-issuer.ts'
import { checkFetched, type IssuedCertificate } from './check-fetched.ts'
import { createRevocationFetcher, type FetchCounts, type FetcherOptions } from './revocation-fetcher.ts'
import { SharedAnswers } from './shared-answers.ts'
import { createSlots } from './slots.ts'

export interface RevocationDataOptions extends FetcherOptions {
  clock: Clock
  timeouts?: { totalMs: number; eachMs: number }
}

/** What says of every certificate of some paths whether it was revoked; DER. */
export interface GatheredData {
  /** Those at hand that were needed, and those that were fetched. */
  lists: Uint8Array[]
  /** OCSP responses. */
  responses: Uint8Array[]
  /** Certificates of which nothing was found that is current, and why. */
  missing: { subject: string; reason: string }[]
}

/** Fetches revocation data over the network: never inside a transaction. */
export interface RevocationData {
  /**
   * Never rejects for what the network does. A certificate that turns out to be revoked is not missing: what says so is among the data.
   * @param paths verified, each from the certificate of a signer or authority to a root
   * @param known DER lists at hand, which are used before anything is fetched
   */
  gather(paths: Certificate[][], known: Uint8Array[], signal?: AbortSignal): Promise<GatheredData>
  counts(): FetchCounts
}

const defaultTimeouts = { totalMs: 10_000, eachMs: 4_000 }
const atOnceMost = 4

/** What is fetched is kept for this process while it holds, and many who want the same wait for one answer. */
export function createRevocationData({ clock, timeouts, ...options }: RevocationDataOptions): RevocationData {
  const fetcher = createRevocationFetcher(options)
  const shared = new SharedAnswers(clock)
  const inSlot = createSlots(atOnceMost)
  const asking = { ...defaultTimeouts, ...timeouts, fetcher, clock }

  async function find(issued: IssuedCertificate, known: Uint8Array[], signal?: AbortSignal): Promise<Told> {
    const own = known.find(list => !('error' in checkFetched('list', list, issued, clock.now())))
    if (own) return { kind: 'list', bytes: own, nextUpdate: null }
    return shared.of(keyOf(issued), ended => inSlot(() => askIssuer(issued, asking, ended)), signal)
  }

  async function gather(paths: Certificate[][], known: Uint8Array[], signal?: AbortSignal): Promise<GatheredData> {
    const wanted = [...new Map(paths.flatMap(issuedIn).map(issued => [keyOf(issued), issued])).values()]
    const found = await Promise.all(wanted.map(async issued => ({ issued, told: await find(issued, known, signal) })))
    const bytesOf = (kind: 'list' | 'response') =>
      distinct(found.flatMap(({ told }) => ('bytes' in told && told.kind === kind ? told.bytes : [])))
    const missing = found.flatMap(({ issued, told }) =>
      'reason' in told ? { subject: subjectText(issued.certificate), reason: told.reason } : [],
    )
    return { lists: bytesOf('list'), responses: bytesOf('response'), missing }
  }

  return { gather, counts: fetcher.counts }
}

/** The root is trusted anyway, and of a certificate that says so there is nothing to know (RFC 9608). */
const issuedIn = (path: Certificate[]): IssuedCertificate[] =>
  path
    .slice(0, -1)
    .map((certificate, i) => ({ certificate, issuer: { certificate: path[i + 1]!, isRoot: i + 2 === path.length } }))
    .filter(({ certificate }) => !certificate.extensions.has(oids.noRevocationAvailable))

const keyOf = ({ certificate, issuer }: IssuedCertificate) =>
  createHash('sha256')
    .update(certificate.der)
    .update(issuer.certificate.der)
    .update(String(issuer.isRoot))
    .digest('hex')

const distinct = (values: Uint8Array[]) => [
  ...new Map(values.map(bytes => [Buffer.from(bytes).toString('base64'), bytes])).values(),
]
