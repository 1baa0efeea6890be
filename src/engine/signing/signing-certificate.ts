import { createHash } from 'node:crypto'
import { context, derTags } from '../asn1/der.ts'
import { type DerReader, type DerValue, open } from '../asn1/der-reader.ts'
import { acceptedDigest } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'
import type { SignerInfo } from './signer-info.ts'

/**
 * Checks that the signed attributes name the signer's certificate (ESS signing-certificate-v2, RFC 5035). It must be
 * the first certificate that they name (§5.4).
 *
 * `orFirstVersion` also accepts signing-certificate (RFC 2634), which uses SHA-1: timestamp authorities still send it
 * (RFC 3161 §2.4.2). The attribute only says which certificate is meant; the signature is checked with that
 * certificate's key.
 */
export function signingCertificateProblems(
  { attributes }: SignerInfo,
  certificate: Certificate | null,
  orFirstVersion = false,
): SignatureProblem[] {
  const second = attributes.get(oids.signingCertificateV2)
  const first = orFirstVersion ? attributes.get(oids.signingCertificate) : undefined
  if (!second && !first) return [problem('signing-certificate-missing')]
  if (!certificate) return []
  const isNamed =
    (!second || namesCertificate(second, certificate, readDigest)) &&
    (!first || namesCertificate(first, certificate, () => 'sha1'))
  return isNamed ? [] : [problem('signing-certificate-mismatch')]
}

function namesCertificate(
  attribute: DerValue,
  certificate: Certificate,
  digestOf: (identifier: DerReader) => string | null,
): boolean {
  const identifier = open(open(open(attribute).next()).next())
  const digest = digestOf(identifier)
  const hash = identifier.next(derTags.octetString).content
  const issuerSerial = identifier.optional(derTags.sequence)
  identifier.end()
  if (!digest || !equal(hash, createHash(digest).update(certificate.der).digest())) return false
  return !issuerSerial || namesIssuer(open(issuerSerial), certificate)
}

/** Returns the digest named before the hash, or SHA-256 when none is named; null when the digest is not accepted. */
function readDigest(identifier: DerReader): string | null {
  const algorithm = identifier.optional(derTags.sequence)
  return algorithm ? acceptedDigest(algorithm.bytes) : 'sha256'
}

function namesIssuer(issuerSerial: DerReader, certificate: Certificate): boolean {
  const names = open(issuerSerial.next()).rest()
  const serialNumber = issuerSerial.next(derTags.integer).content
  issuerSerial.end()
  const issuer = names.length === 1 && names[0]!.tag === context(4) ? names[0]!.content : null
  return issuer !== null && equal(issuer, certificate.issuer) && equal(serialNumber, certificate.serialNumber)
}

const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
