import { sequence } from '../asn1/der.ts'
import type { Certificate } from '../signing/certificate.ts'
import { writeCertificateId } from './certificate-id.ts'

/**
 * Writes a DER OCSPRequest for one certificate (RFC 6960 §4.1). It has no nonce, because the response is kept for years
 * and judged by its times, and most responders sign their responses in advance.
 */
export const writeOcspRequest = (certificate: Certificate, issuer: Certificate): Uint8Array =>
  sequence(sequence(sequence(sequence(writeCertificateId(certificate, issuer)))))
