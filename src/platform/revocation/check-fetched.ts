import { DerError } from '../../engine/asn1/der-reader.ts'
import { responderOf } from '../../engine/longterm/ocsp-responder.ts'
import { answerOn, readOcspResponse } from '../../engine/longterm/ocsp-response.ts'
import { isListOf, readRevocationList } from '../../engine/longterm/revocation-list.ts'
import { certificateStatus, type DatedRevocationData, type Issuer } from '../../engine/longterm/revocation-status.ts'
import type { Certificate } from '../../engine/signing/certificate.ts'
import { clockToleranceMs } from '../../engine/timestamps/clock-tolerance.ts'
import type { RevocationKind } from './revocation-fetcher.ts'

/** A certificate and its issuer. */
export interface CertificateAndIssuer {
  certificate: Certificate
  issuer: Issuer
}

/** The result of a check. `nextUpdate` is null if a newer answer is always available. */
export type Checked = { nextUpdate: Date | null } | { error: string }

/**
 * Checks that a list or response covers the certificate and is current. The verification of a document makes the same
 * check.
 */
export function checkFetched({
  kind,
  bytes,
  issued,
  now,
}: {
  kind: RevocationKind
  bytes: Uint8Array
  issued: CertificateAndIssuer
  now: Date
}): Checked {
  try {
    return kind === 'list' ? checkList(bytes, issued, now) : checkResponse(bytes, issued, now)
  } catch (error) {
    if (error instanceof DerError) return { error: `What came cannot be read (${error.message})` }
    throw error
  }
}

function checkList(bytes: Uint8Array, issued: CertificateAndIssuer, now: Date): Checked {
  const list = readRevocationList(bytes)
  if (!isListOf(list, issued.issuer.certificate)) return { error: 'The list is not signed by the issuer' }
  if (list.nextUpdate <= now) return { error: `The list ended at ${list.nextUpdate.toISOString()}` }
  const data = { lists: [{ list, existedBy: now }], responses: [] }
  return coversCertificate(issued, data, now) ? list : { error: 'The list does not tell of the certificate as of now' }
}

function checkResponse(bytes: Uint8Array, issued: CertificateAndIssuer, now: Date): Checked {
  const response = readOcspResponse(bytes)
  const issuer = issued.issuer.certificate
  const answer = answerOn(response, issued.certificate, issuer)
  if (!answer) return { error: 'The response is about another certificate' }
  if (answer.status === 'unknown') return { error: 'The responder does not know the certificate' }
  if (!responderOf(response, issuer)) return { error: 'The response is not signed by the issuer or its responder' }
  if (answer.nextUpdate && answer.nextUpdate <= now)
    return { error: `The response ended at ${answer.nextUpdate.toISOString()}` }
  const data = { lists: [], responses: [{ response, existedBy: now }] }
  return coversCertificate(issued, data, now) ? answer : { error: 'The response, or its responder, is not current' }
}

/**
 * Returns whether the data says that the certificate is good or revoked. An answer without an end applies to its own
 * moment, which has just passed when it is checked.
 */
function coversCertificate(
  { certificate, issuer }: CertificateAndIssuer,
  data: DatedRevocationData,
  now: Date,
): boolean {
  const at = new Date(now.getTime() - clockToleranceMs)
  const { revokedAt, isGood } = certificateStatus({ certificate, issuer, at, data })
  return isGood || revokedAt !== null
}
