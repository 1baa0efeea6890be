import { createHash } from 'node:crypto'
import { derTags } from '../asn1/der.ts'
import { DerError, readObjectIdentifier } from '../asn1/der-reader.ts'
import {
  basicConstraints,
  type Certificate,
  extendedKeyUsages,
  hasKeyUsage,
  issuerText,
  subjectText,
} from '../signing/certificate.ts'
import { chainProblems, findPath } from '../signing/certificate-path.ts'
import { oids } from '../signing/object-identifiers.ts'
import { problem } from '../signing/problems.ts'
import { signatureProblems } from '../signing/signer-info.ts'
import { signingCertificateProblems } from '../signing/signing-certificate.ts'
import { type MessageImprint, sameImprint } from './message-imprint.ts'
import { type TimestampProblem, timestampProblem } from './problems.ts'
import type { TimestampToken } from './token.ts'
import type { TstInfo } from './tst-info.ts'

/** The requirements for a usable timestamp. */
export interface ExpectedTimestamp {
  imprint: MessageImprint
  /** The roots that are trusted for timestamps. */
  roots: Certificate[]
  /** The request, for a timestamp that was just requested. */
  request?: {
    nonce: Uint8Array
    policy: string | null
    /** When the answer arrived, by this machine's clock. */
    now: Date
    /** How far the authority's time may differ from `now`, and how inaccurate it may declare itself. */
    toleranceMs: number
  }
}

/**
 * Lists every problem of a token; empty when it may be used. The authority's certificates are checked at the token's
 * time; whether any of them was revoked is not checked here.
 */
export function tokenProblems(token: TimestampToken, expected: ExpectedTimestamp): TimestampProblem[] {
  return [
    ...tolerant(() => signedContentProblems(token)),
    ...(sameImprint(token.info.imprint, expected.imprint) ? [] : [timestampProblem('imprint-mismatch')]),
    ...(expected.request ? requestProblems(token.info, expected.request) : []),
    ...tolerant(() => signerProblems(token)),
    ...tolerant(() => authorityProblems(token, expected.roots)),
  ]
}

/**
 * Runs a check. Attributes and extensions are parsed only when they are checked, so invalid DER becomes a problem like
 * any other.
 */
function tolerant(check: () => TimestampProblem[]): TimestampProblem[] {
  try {
    return check()
  } catch (error) {
    if (error instanceof DerError) return [timestampProblem('token-unreadable', error.message)]
    throw error
  }
}

function signedContentProblems({ content, signer: { attributes, digest } }: TimestampToken): TimestampProblem[] {
  const type = attributes.get(oids.contentType)
  const signed = attributes.get(oids.messageDigest)
  const isSigned =
    type?.tag === derTags.objectIdentifier &&
    readObjectIdentifier(type) === oids.timeStampInfo &&
    signed?.tag === derTags.octetString &&
    // The content does not matter if its digest is refused anyway.
    (!digest || createHash(digest).update(content).digest().equals(signed.content))
  return isSigned ? [] : [timestampProblem('token-content')]
}

function requestProblems(info: TstInfo, request: NonNullable<ExpectedTimestamp['request']>): TimestampProblem[] {
  const { nonce, policy, now, toleranceMs } = request
  const problems: TimestampProblem[] = []
  if (!info.nonce || Buffer.compare(info.nonce, nonce) !== 0) problems.push(timestampProblem('nonce-mismatch'))
  if (policy !== null && info.policy !== policy) problems.push(timestampProblem('policy-mismatch', info.policy))
  const aheadMs = info.genTime.getTime() - now.getTime()
  if (Math.abs(aheadMs) > toleranceMs)
    problems.push(
      timestampProblem('time-off', `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`),
    )
  if ((info.accuracyMs ?? 0) > toleranceMs)
    problems.push(timestampProblem('time-inaccurate', `${Math.round(info.accuracyMs! / 1000)} s`))
  return problems
}

const signerProblems = ({ signer, signerCertificate }: TimestampToken): TimestampProblem[] => [
  ...signer.problems,
  ...(signerCertificate ? [] : [problem('signer-certificate-missing')]),
  ...signatureProblems(signer, signerCertificate),
  ...signingCertificateProblems(signer, signerCertificate, true),
]

function authorityProblems(token: TimestampToken, roots: Certificate[]): TimestampProblem[] {
  const { signerCertificate: authority, certificates, info } = token
  if (!authority) return []
  const path = findPath(authority, certificates, roots)
  const names = () => `${subjectText(authority)}; its path ends at ${issuerText(topOf(authority, certificates))}`
  const purpose = isForTimestampsAlone(authority) ? [] : [timestampProblem('authority-purpose', subjectText(authority))]
  return path
    ? [...chainProblems(path, info.genTime), ...purpose]
    : [timestampProblem('authority-untrusted', names()), ...purpose]
}

/** Returns the last certificate in the token on the path to its root, which shows what to trust. */
function topOf(authority: Certificate, certificates: Certificate[]): Certificate {
  const untried = new Set(certificates)
  let top = authority
  for (let next: Certificate | undefined = top; next; next = issuerIn(untried, top)) {
    untried.delete(next)
    top = next
  }
  return top
}

const issuerIn = (certificates: Set<Certificate>, { issuer }: Certificate) =>
  [...certificates].find(({ subject }) => Buffer.compare(subject, issuer) === 0)

/**
 * Whether a certificate is for timestamps alone: RFC 3161 §2.3 requires a critical extended key usage with timeStamping
 * only.
 */
function isForTimestampsAlone(certificate: Certificate): boolean {
  const purposes = extendedKeyUsages(certificate)
  return (
    purposes?.length === 1 &&
    purposes[0] === oids.timeStamping &&
    certificate.extensions.get(oids.extendedKeyUsage)!.critical &&
    !basicConstraints(certificate).authority &&
    (hasKeyUsage(certificate, 'digitalSignature') !== false || hasKeyUsage(certificate, 'nonRepudiation') === true)
  )
}
