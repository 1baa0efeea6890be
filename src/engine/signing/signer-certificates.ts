import { DerError } from '../asn1/der-reader.ts'
import { type Certificate, isSelfIssued, readCertificate } from './certificate.ts'
import { findPath } from './certificate-path.ts'
import { SigningError } from './signer.ts'

/**
 * A signer's certificates in their order, the signer's first and the root last, out of DER certificates in any order; those
 * that are not on its path are left out. Throws SigningError `unusable-certificate`.
 *
 * @param isSigners of several such certificates, as renewals leave them, the newest is taken
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
