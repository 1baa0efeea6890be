import { DerError } from '../../engine/asn1/der-reader.ts'
import { responderAddresses, revocationListAddresses } from '../../engine/longterm/certificate-addresses.ts'
import { writeOcspRequest } from '../../engine/longterm/ocsp-request.ts'
import type { Clock } from '../clock.ts'
import { type CertificateAndIssuer, checkFetched } from './check-fetched.ts'
import type { RevocationFetcher, RevocationKind, RevocationSource } from './revocation-fetcher.ts'

/** An issuer's checked statement about a certificate, or the reason why there is none. */
export type IssuerAnswer = { kind: RevocationKind; bytes: Uint8Array; nextUpdate: Date | null } | { reason: string }

export interface IssuerRequest {
  fetcher: RevocationFetcher
  clock: Clock
  /** The limit for all addresses of a certificate. */
  totalMs: number
  /** The limit for one address, unless it is the last. */
  eachMs: number
}

/** The most addresses of each kind. Honest certificates have one or two. */
const addressesMost = 4

/** Asks at the addresses in a certificate, first for a list, until a valid answer arrives. Never rejects. */
export async function askIssuer(
  issued: CertificateAndIssuer,
  options: IssuerRequest,
  signal: AbortSignal,
): Promise<IssuerAnswer> {
  const sources = sourcesOf(issued)
  if (typeof sources === 'string') return { reason: sources }
  const endsAtMs = performance.now() + options.totalMs
  const errors: string[] = []
  for (const [i, source] of sources.entries()) {
    const leftMs = Math.ceil(endsAtMs - performance.now())
    if (leftMs <= 0 || signal.aborted) break
    const timeoutMs = i === sources.length - 1 ? leftMs : Math.min(options.eachMs, leftMs)
    const answer = await trySource(source, issued, { ...options, timeoutMs }, signal)
    if (!('error' in answer)) return answer
    errors.push(`${shortened(source.address)}: ${answer.error}`)
  }
  return { reason: errors.join('; ') || 'Stopped before an answer came' }
}

async function trySource(
  source: RevocationSource,
  issued: CertificateAndIssuer,
  { fetcher, clock, timeoutMs }: IssuerRequest & { timeoutMs: number },
  signal: AbortSignal,
): Promise<IssuerAnswer | { error: string }> {
  const { kind } = source
  const fetched = await fetcher.fetch(source, timeoutMs, signal)
  if ('error' in fetched) return fetched
  const checked = checkFetched({ kind, bytes: fetched.body, issued, now: clock.now() })
  return 'error' in checked ? checked : { kind, bytes: fetched.body, nextUpdate: checked.nextUpdate }
}

/** Returns the sources that a certificate names, or a text that says why there are none. */
function sourcesOf({ certificate, issuer }: CertificateAndIssuer): RevocationSource[] | string {
  try {
    const lists = revocationListAddresses(certificate).slice(0, addressesMost)
    const responders = responderAddresses(certificate).slice(0, addressesMost)
    const request = writeOcspRequest(certificate, issuer.certificate)
    const sources = [
      ...lists.map((address): RevocationSource => ({ kind: 'list', address, request: null })),
      ...responders.map((address): RevocationSource => ({ kind: 'response', address, request })),
    ]
    return sources.length > 0 ? sources : 'The certificate names no address of a revocation list or responder'
  } catch (error) {
    if (error instanceof DerError) return `The addresses in the certificate cannot be read (${error.message})`
    throw error
  }
}

const shortened = (address: string) => (URL.parse(address)?.href ?? 'An address').slice(0, 200)
