import { randomBytes } from 'node:crypto'
import { DerError } from '../asn1/der-reader.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { findPath, pathProblems } from './certificate-path.ts'
import { sealCms, signCms } from './cms.ts'
import { readSignedData, signedDataProblems } from './cms-reader.ts'
import { type Signer, SigningError } from './signer.ts'

/**
 * Makes a signature over random bytes and checks it as an outsider would, with the signer's last certificate as the
 * root. Throws SigningError: `unusable-certificate` when the certificates do not form a path, have expired or are not
 * for signing, `key-mismatch` when the key does not match the certificate. Other errors of the signer are passed on.
 */
export async function probeSigner(signer: Signer, now: Date): Promise<void> {
  const certificates = readCertificates(signer)
  const [first, ...issuers] = certificates as [Certificate, ...Certificate[]]
  const path = findPath(first, issuers, issuers.slice(-1))
  if (!path) throw new SigningError('unusable-certificate', 'The certificates do not lead from the seal to the root')
  const unusable = pathProblems(path, now)[0]
  if (unusable) throw new SigningError('unusable-certificate', unusable.message)
  const digest = randomBytes(32)
  const mismatch = signedDataProblems(readSignedData(await signCms(signer, sealCms(signer), digest)), digest)[0]
  if (mismatch) throw new SigningError('key-mismatch', mismatch.message)
}

function readCertificates(signer: Signer): Certificate[] {
  try {
    return signer.certificates.map(readCertificate)
  } catch (error) {
    if (error instanceof DerError)
      throw new SigningError('unusable-certificate', `A certificate cannot be read: ${error.message}`)
    throw error
  }
}
