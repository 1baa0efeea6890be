import { createHash } from 'node:crypto'
import { checkSignature } from '../signing/algorithms.ts'
import { type Certificate, extendedKeyUsages, hasKeyUsage, publicKeyBits } from '../signing/certificate.ts'
import { chainProblems, hasIssued } from '../signing/certificate-path.ts'
import { oids } from '../signing/object-identifiers.ts'
import type { OcspResponse, ResponderId } from './ocsp-response.ts'

/**
 * Returns the signer of a response about an issuer's certificates. This is the issuer itself, or a responder that the
 * issuer authorized with a certificate that was valid then (RFC 6960 §4.2.2.2). Returns null when the signer is
 * neither. Does not check whether a delegate was revoked.
 */
export function responderOf(response: OcspResponse, issuer: Certificate): Certificate | null {
  const delegates = response.certificates.filter(certificate => isDelegate(certificate, issuer, response.producedAt))
  return (
    [issuer, ...delegates].find(delegate => isNamed(response.responder, delegate) && hasSigned(delegate, response)) ??
    null
  )
}

const isDelegate = (certificate: Certificate, issuer: Certificate, at: Date): boolean =>
  hasIssued(issuer, certificate) &&
  (extendedKeyUsages(certificate)?.includes(oids.ocspSigning) ?? false) &&
  hasKeyUsage(certificate, 'digitalSignature') !== false &&
  chainProblems([certificate], at).length === 0

const isNamed = ({ by, value }: ResponderId, { subject, publicKey }: Certificate): boolean =>
  Buffer.compare(value, by === 'name' ? subject : createHash('sha1').update(publicKeyBits(publicKey)).digest()) === 0

function hasSigned({ publicKey }: Certificate, response: OcspResponse): boolean {
  const { signatureAlgorithm: identifier, signedPart: data, signature } = response
  return checkSignature({ publicKey, identifier, data, signature }) === 'good'
}
