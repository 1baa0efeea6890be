import { createHash, createPublicKey } from 'node:crypto'
import { sha256Identifier, signatureIdentifiers } from './algorithms.ts'
import { readCertificate } from './certificate.ts'
import { context, der, integer, objectIdentifier, octetString, sequence, setOf, tags } from './der.ts'
import { oids } from './object-identifiers.ts'
import type { Signer } from './signer.ts'

/**
 * The CMS SignedData of a PAdES-BASELINE-B signature (RFC 5652, RFC 5035, ETSI EN 319 122-1 §6, EN 319 142-1 §6.3), made in
 * steps, so that the signature value may come from anywhere and at any time. Detached; signed attributes are content-type,
 * message-digest and signing-certificate-v2. There is no signing-time: EN 319 142-1 takes it from the signature dictionary
 * (/M).
 */
export interface SealCms {
  /** Bytes that the finished CMS needs at most, without unsigned attributes. */
  readonly maxSizeBytes: number
  /** The DER SET OF signed attributes for a document's SHA-256 digest: the bytes to sign. */
  signedAttributes(digest: Uint8Array): Uint8Array
  /**
   * The CMS, from what `signedAttributes` gave and the signature over it. `unsignedAttributes` are DER Attributes, such as
   * a time-stamp token.
   */
  assemble(signedAttributes: Uint8Array, signature: Uint8Array, unsignedAttributes?: Uint8Array[]): Uint8Array
}

/** Encodes what all seals of one signer share. Throws DerError when the first certificate is not one. */
export function sealCms(signer: Pick<Signer, 'certificates' | 'algorithm'>): SealCms {
  const certificate = readCertificate(signer.certificates[0]!)
  const serialNumber = integer(certificate.serialNumber)
  const signingCertificate = signingCertificateAttribute(certificate.der, certificate.issuer, serialNumber)
  const contentType = attribute(oids.contentType, objectIdentifier(oids.data))
  const signerIdentifier = sequence(certificate.issuer, serialNumber)
  const signatureIdentifier = signatureIdentifiers[signer.algorithm]
  const certificates = setOf(signer.certificates, context(0))

  const signedAttributes = (digest: Uint8Array) =>
    setOf([contentType, attribute(oids.messageDigest, octetString(digest)), signingCertificate])

  const assemble = (attributes: Uint8Array, signature: Uint8Array, unsignedAttributes: Uint8Array[] = []) => {
    const signerInfo = sequence(
      integer(1),
      signerIdentifier,
      sha256Identifier,
      implicit(0, attributes),
      signatureIdentifier,
      octetString(signature),
      ...(unsignedAttributes.length > 0 ? [setOf(unsignedAttributes, context(1))] : []),
    )
    return signedData(certificates, signerInfo)
  }

  const maxSizeBytes = assemble(
    signedAttributes(new Uint8Array(32)),
    new Uint8Array(maxSignatureSize(certificate.publicKey)),
  ).length
  return { maxSizeBytes, signedAttributes, assemble }
}

function signedData(certificates: Uint8Array, signerInfo: Uint8Array): Uint8Array {
  const content = sequence(
    integer(1),
    setOf([sha256Identifier]),
    sequence(objectIdentifier(oids.data)),
    certificates,
    setOf([signerInfo]),
  )
  return sequence(objectIdentifier(oids.signedData), der(context(0), content))
}

const attribute = (oid: string, value: Uint8Array) => sequence(objectIdentifier(oid), setOf([value]))

/**
 * SigningCertificateV2 (RFC 5035 §3): the certificate's SHA-256, which as the default is not named, its issuer and serial
 * number.
 */
function signingCertificateAttribute(
  certificate: Uint8Array,
  issuer: Uint8Array,
  serialNumber: Uint8Array,
): Uint8Array {
  const hash = octetString(createHash('sha256').update(certificate).digest())
  const generalNames = sequence(der(context(4), issuer))
  return attribute(oids.signingCertificateV2, sequence(sequence(sequence(hash, sequence(generalNames, serialNumber)))))
}

/** The attributes as they stand in the SignerInfo: the same contents under `[number]` in the place of SET (RFC 5652 §5.4). */
function implicit(number: number, set: Uint8Array): Uint8Array {
  if (set[0] !== tags.set) throw new RangeError('not a SET')
  const tagged = Uint8Array.from(set)
  tagged[0] = context(number)
  return tagged
}

/** RSA signatures are as long as the modulus; an Ecdsa-Sig-Value holds two integers that may each need a leading zero. */
function maxSignatureSize(publicKey: Uint8Array): number {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const { modulusLength } = key.asymmetricKeyDetails ?? {}
  return modulusLength ? Math.ceil(modulusLength / 8) : 72
}

/** All steps in one, for a signer that answers at once. */
export async function signCms(signer: Signer, cms: SealCms, digest: Uint8Array): Promise<Uint8Array> {
  const attributes = cms.signedAttributes(digest)
  return cms.assemble(attributes, await signer.sign(attributes))
}
