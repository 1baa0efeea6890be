import { createHash } from 'node:crypto'
import { der, derNull, derTags, objectIdentifier, octetString, sequence } from '../asn1/der.ts'
import { DerError, type DerValue, open } from '../asn1/der-reader.ts'
import { acceptedDigest } from '../signing/algorithms.ts'
import { type Certificate, publicKeyBits } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'

/**
 * How OCSP names a certificate (RFC 6960 §4.1.1): by hashes of its issuer's name and key, and its serial number. SHA-1
 * only names an issuer here and protects nothing: signatures are checked with the key itself.
 */
export interface CertificateId {
  hash: 'sha1' | 'sha256'
  issuerNameHash: Uint8Array
  issuerKeyHash: Uint8Array
  /** The contents of the INTEGER. */
  serialNumber: Uint8Array
}

const sha1 = objectIdentifier(oids.sha1)
const sha1WithNull = sequence(sha1, derNull())
const sha1Identifiers = [sequence(sha1), sha1WithNull]

/** Reads a CertID. Throws DerError when the issuer is named by a hash other than SHA-1 or SHA-256. */
export function readCertificateId(value: DerValue): CertificateId {
  const reader = open(value)
  const hash = readHash(reader.next(derTags.sequence).bytes)
  const issuerNameHash = reader.next(derTags.octetString).content
  const issuerKeyHash = reader.next(derTags.octetString).content
  const serialNumber = reader.next(derTags.integer).content
  reader.end()
  return { hash, issuerNameHash, issuerKeyHash, serialNumber }
}

function readHash(identifier: Uint8Array): CertificateId['hash'] {
  if (sha1Identifiers.some(otherIdentifier => Buffer.compare(otherIdentifier, identifier) === 0)) return 'sha1'
  if (acceptedDigest(identifier) === 'sha256') return 'sha256'
  throw new DerError('an issuer named by another hash')
}

export function isIdOf(id: CertificateId, { serialNumber }: Certificate, issuer: Certificate): boolean {
  const hashed = hashesOf(issuer, id.hash)
  return (
    Buffer.compare(id.serialNumber, serialNumber) === 0 &&
    hashed.name.equals(id.issuerNameHash) &&
    hashed.key.equals(id.issuerKeyHash)
  )
}

/** Writes a CertID with SHA-1, the only hash that some responders know (RFC 5019 §2.1.1). */
export function writeCertificateId({ serialNumber }: Certificate, issuer: Certificate): Uint8Array {
  const { name, key } = hashesOf(issuer, 'sha1')
  return sequence(sha1WithNull, octetString(name), octetString(key), der(derTags.integer, serialNumber))
}

function hashesOf({ subject, publicKey }: Certificate, hash: CertificateId['hash']) {
  const hashOf = (bytes: Uint8Array) => createHash(hash).update(bytes).digest()
  return { name: hashOf(subject), key: hashOf(publicKeyBits(publicKey)) }
}
