import { DerError } from '../../engine/asn1/der-reader.ts'
import { basicConstraints, readCertificate } from '../../engine/signing/certificate.ts'
import { signerCertificates } from '../../engine/signing/signer-certificates.ts'

/**
 * Sorts the certificates of a file into a chain. The key's certificate is the certificate that does not belong to an
 * authority, because the key service is not asked for its public key.
 */
export const chainFromFile = (certificates: Uint8Array[]): Uint8Array[] =>
  signerCertificates(certificates, certificate => !basicConstraints(certificate).authority)

/** Returns whether a certificate in the list does not belong to an authority. */
export const hasKeysCertificate = (certificates: Uint8Array[]): boolean => certificates.some(der => !isAuthoritys(der))

function isAuthoritys(der: Uint8Array): boolean {
  try {
    return basicConstraints(readCertificate(der)).authority
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
}
