import { DerError } from '../asn1/der-reader.ts'
import { type Certificate, isSelfIssued, readCertificate } from './certificate.ts'
import { findPath } from './certificate-path.ts'
import { SigningError } from './signer.ts'

/**
 * Arranges DER certificates as a signer's path, from the signer's certificate to the root. Certificates outside of the
 * path are left out. Throws SigningError `unusable-certificate`.
 *
 * @param isSigners returns whether a certificate is the signer's; if several are, as after a renewal, the newest is
 * used
 */
export function signerCertificates(
  certificates: Uint8Array[],
  isSigners: (certificate: Certificate) => boolean,
): Uint8Array[] {
  const read = certificates.map(readOne)
  const [signer] = read.filter(isSigners).toSorted((a, b) => b.notBefore.getTime() - a.notBefore.getTime())
  if (!signer) throw unusable('No certificate of the key is there')
  const path = findPath(signer, read, read.filter(isSelfIssued))
  if (!path) throw unusable('The certificates do not lead to a root: an issuer or the root is missing')
  return path.map(({ der }) => der)
}

function readOne(der: Uint8Array): Certificate {
  try {
    return readCertificate(der)
  } catch (error) {
    if (error instanceof DerError) throw unusable(`A certificate cannot be read: ${error.message}`)
    throw error
  }
}

const unusable = (message: string) => new SigningError('unusable-certificate', message)
