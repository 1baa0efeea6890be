import { createHash } from 'node:crypto'
import { context, der, derTags, integer, objectIdentifier, octetString, sequence, setOf } from '../asn1/der.ts'
import {
  DerError,
  type DerReader,
  type DerValue,
  open,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { digestIdentifier, signatureIdentifiers } from './algorithms.ts'
import { readCertificate } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import type { Signer } from './signer.ts'

/**
 * Writes the parts of a CMS SignedData that depend on its single signer (RFC 5652 §5). The digest is SHA-256
 * throughout.
 */
export interface SignerWriter {
  /**
   * Returns the DER SET OF the attributes content-type, message-digest and signing-certificate-v2: the bytes to sign.
   *
   * @param contentType the object identifier of the content type, in dotted form
   */
  signedAttributes(contentType: string, digest: Uint8Array): Uint8Array
  /**
   * Returns the SignerInfo, from the result of `signedAttributes` and the signature over it. `unsignedAttributes` are
   * DER Attributes.
   */
  signerInfo(signedAttributes: Uint8Array, signature: Uint8Array, unsignedAttributes: Uint8Array[]): Uint8Array
}

/**
 * Encodes the parts that all signatures of one signer share. Throws DerError when the first entry of `certificates` is
 * not a certificate.
 */
export function signerWriter({ certificates, algorithm }: Pick<Signer, 'certificates' | 'algorithm'>): SignerWriter {
  const { der: certificate, issuer, serialNumber } = readCertificate(certificates[0]!)
  const signingCertificate = signingCertificateAttribute(certificate, issuer, integer(serialNumber))
  const identifier = sequence(issuer, integer(serialNumber))
  return {
    signedAttributes: (contentType, digest) =>
      setOf([
        signedAttribute(oids.contentType, objectIdentifier(contentType)),
        signedAttribute(oids.messageDigest, octetString(digest)),
        signingCertificate,
      ]),
    signerInfo: (signedAttributes, signature, unsignedAttributes) =>
      sequence(
        integer(1),
        identifier,
        digestIdentifier.sha256,
        implicit(0, signedAttributes),
        signatureIdentifiers[algorithm],
        octetString(signature),
        ...(unsignedAttributes.length > 0 ? [setOf(unsignedAttributes, context(1))] : []),
      ),
  }
}

/** Writes a SignedData with one signer, inside a ContentInfo. `content` is the EncapsulatedContentInfo. */
export function signedData(parts: {
  version: 1 | 3
  content: Uint8Array
  certificates: Uint8Array[]
  signerInfo: Uint8Array
}): Uint8Array {
  const signed = sequence(
    integer(parts.version),
    setOf([digestIdentifier.sha256]),
    parts.content,
    ...(parts.certificates.length > 0 ? [setOf(parts.certificates, context(0))] : []),
    setOf([parts.signerInfo]),
  )
  return sequence(objectIdentifier(oids.signedData), der(context(0), signed))
}

/** Encodes an Attribute with a single value. */
export const signedAttribute = (oid: string, value: Uint8Array) => sequence(objectIdentifier(oid), setOf([value]))

/**
 * Encodes SigningCertificateV2 (RFC 5035 §3): the certificate's hash, its issuer and its serial number. The digest of
 * the hash, SHA-256, is not named because it is the default.
 */
function signingCertificateAttribute(
  certificate: Uint8Array,
  issuer: Uint8Array,
  serialNumber: Uint8Array,
): Uint8Array {
  const hash = octetString(createHash('sha256').update(certificate).digest())
  const generalNames = sequence(der(context(4), issuer))
  return signedAttribute(
    oids.signingCertificateV2,
    sequence(sequence(sequence(hash, sequence(generalNames, serialNumber)))),
  )
}

/**
 * Returns the attributes as the SignerInfo holds them: the same contents under `[number]` instead of SET (RFC 5652
 * §5.4).
 */
function implicit(number: number, set: Uint8Array): Uint8Array {
  if (set[0] !== derTags.set) throw new RangeError('not a SET')
  const tagged = Uint8Array.from(set)
  tagged[0] = context(number)
  return tagged
}

/** The parts of a CMS SignedData (RFC 5652 §5.1), not yet parsed. */
export interface SignedDataParts {
  version: number
  digestAlgorithms: DerValue[]
  /** A reader over the contents of the EncapsulatedContentInfo. */
  content: DerReader
  certificates: DerValue | null
  revocation: DerValue | null
  signers: DerValue[]
}

/**
 * Splits a CMS SignedData into its parts. Throws DerError when the bytes are not a ContentInfo with a SignedData in
 * DER.
 */
export function readSignedDataParts(bytes: Uint8Array): SignedDataParts {
  const contentInfo = open(readDer(bytes))
  if (readObjectIdentifier(contentInfo.next()) !== oids.signedData) throw new DerError('not a SignedData')
  const reader = open(readDer(contentInfo.next(context(0)).content))
  contentInfo.end()
  const parts = {
    version: readSmallInteger(reader.next()),
    digestAlgorithms: open(reader.next(derTags.set), derTags.set).rest(),
    content: open(reader.next()),
    certificates: reader.optional(context(0)),
    revocation: reader.optional(context(1)),
    signers: open(reader.next(derTags.set), derTags.set).rest(),
  }
  reader.end()
  return parts
}
