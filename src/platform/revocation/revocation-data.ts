import { createHash } from 'node:crypto'
import { type Certificate, subjectText } from '../../engine/signing/certificate.ts'
import { oids } from '../../engine/signing/object-identifiers.ts'
import type { Clock } from '../clock.ts'
import { askIssuer, type IssuerAnswer } from './ask-issuer.ts'
import { type CertificateAndIssuer, checkFetched } from './check-fetched.ts'
import { createRevocationFetcher, type FetchCounts, type FetcherOptions } from './revocation-fetcher.ts'
import { SharedAnswers } from './shared-answers.ts'
import { createSlots } from './slots.ts'

export interface RevocationDataOptions extends FetcherOptions {
  clock: Clock
  timeouts?: { totalMs: number; eachMs: number }
}

/** The revocation data for every certificate in some paths, as DER. */
export interface GatheredData {
  /** The lists at hand that were needed, and the lists that were fetched. */
  lists: Uint8Array[]
  /** The OCSP responses. */
  responses: Uint8Array[]
  /** The certificates without current data, with the reasons. */
  missing: { subject: string; reason: string }[]
}

/** Fetches revocation data over the network. Never call it inside a transaction. */
export interface RevocationData {
  /**
   * Gathers the revocation data for paths. Never rejects because of a network error. A revoked certificate does not
   * count as missing, because the data contains its revocation.
   * @param paths verified paths, each from the certificate of a signer or authority to a root
   * @param ownLists DER lists at hand, which are used before anything is fetched
   */
  gather(paths: Certificate[][], ownLists: Uint8Array[], signal?: AbortSignal): Promise<GatheredData>
  counts(): FetchCounts
}

const defaultTimeouts = { totalMs: 10_000, eachMs: 4_000 }
const atOnceMost = 4

/**
 * Makes a source of revocation data. It keeps fetched data in this process while it is valid; concurrent calls for the
 * same data share one request.
 */
export function createRevocationData({ clock, timeouts, ...options }: RevocationDataOptions): RevocationData {
  const fetcher = createRevocationFetcher(options)
  const shared = new SharedAnswers(clock)
  const inSlot = createSlots(atOnceMost)
  const asking = { ...defaultTimeouts, ...timeouts, fetcher, clock }

  async function find(
    issued: CertificateAndIssuer,
    ownLists: Uint8Array[],
    signal?: AbortSignal,
  ): Promise<IssuerAnswer> {
    const ownList = ownLists.find(
      list => !('error' in checkFetched({ kind: 'list', bytes: list, issued, now: clock.now() })),
    )
    if (ownList) return { kind: 'list', bytes: ownList, nextUpdate: null }
    return shared.of(keyOf(issued), ended => inSlot(() => askIssuer(issued, asking, ended)), signal)
  }

  async function gather(paths: Certificate[][], ownLists: Uint8Array[], signal?: AbortSignal): Promise<GatheredData> {
    const certificates = [...new Map(paths.flatMap(issuedIn).map(issued => [keyOf(issued), issued])).values()]
    const answers = await Promise.all(
      certificates.map(async issued => ({ issued, answer: await find(issued, ownLists, signal) })),
    )
    const bytesOf = (kind: 'list' | 'response') =>
      distinct(answers.flatMap(({ answer }) => ('bytes' in answer && answer.kind === kind ? answer.bytes : [])))
    const missing = answers.flatMap(({ issued, answer }) =>
      'reason' in answer ? { subject: subjectText(issued.certificate), reason: answer.reason } : [],
    )
    return { lists: bytesOf('list'), responses: bytesOf('response'), missing }
  }

  return { gather, counts: fetcher.counts }
}

/**
 * Returns the certificates in a path that need revocation data. The root is trusted anyway, and a certificate with the
 * extension noRevAvail needs no check (RFC 9608).
 */
const issuedIn = (path: Certificate[]): CertificateAndIssuer[] =>
  path
    .slice(0, -1)
    .map((certificate, i) => ({ certificate, issuer: { certificate: path[i + 1]!, isRoot: i + 2 === path.length } }))
    .filter(({ certificate }) => !certificate.extensions.has(oids.noRevocationAvailable))

const keyOf = ({ certificate, issuer }: CertificateAndIssuer) =>
  createHash('sha256')
    .update(certificate.der)
    .update(issuer.certificate.der)
    .update(String(issuer.isRoot))
    .digest('hex')

const distinct = (values: Uint8Array[]) => [
  ...new Map(values.map(bytes => [Buffer.from(bytes).toString('base64'), bytes])).values(),
]
