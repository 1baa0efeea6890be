import { DerError } from '../../engine/asn1/der-reader.ts'
import { basicConstraints, readCertificate } from '../../engine/signing/certificate.ts'
import { signerCertificates } from '../../engine/signing/signer-certificates.ts'

/** In their order. The key's certificate is the one that is no authority's: what has the key is not asked for its public key. */
export const chainFromFile = (certificates: Uint8Array[]): Uint8Array[] =>
  signerCertificates(certificates, certificate => !basicConstraints(certificate).authority)

/** Whether there are others than certificates of authorities among them. */
export const hasKeysCertificate = (certificates: Uint8Array[]): boolean => certificates.some(der => !isAuthoritys(der))

function isAuthoritys(der: Uint8Array): boolean {
  try {
    return basicConstraints(readCertificate(der)).authority
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
}
