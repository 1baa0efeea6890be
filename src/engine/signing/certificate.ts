import { X509Certificate } from 'node:crypto'
import { context, derTags } from '../asn1/der.ts'
import {
  DerError,
  DerReader,
  type DerValue,
  open,
  readBitString,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
  readTime,
} from '../asn1/der-reader.ts'
import { oids } from './object-identifiers.ts'

/** An X.509 certificate of version 3 (RFC 5280 §4.1), read strictly. Byte fields are views of `der`. */
export interface Certificate {
  der: Uint8Array
  /** TBSCertificate: the part that the issuer signed. */
  signedPart: Uint8Array
  /** The serial number, as the contents of its INTEGER. */
  serialNumber: Uint8Array
  /** The names of the issuer and the subject, as DER Names. */
  issuer: Uint8Array
  subject: Uint8Array
  notBefore: Date
  notAfter: Date
  /** The public key as DER SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  /** The algorithm of the issuer's signature as DER AlgorithmIdentifier, and the signature. */
  signatureAlgorithm: Uint8Array
  signature: Uint8Array
  extensions: Extensions
}

/** The extensions of a certificate, keyed by object identifier. */
export type Extensions = Map<string, { critical: boolean; value: Uint8Array }>

/** Reads a certificate. Throws DerError when the bytes are not a single certificate of version 3. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const outer = open(readDer(bytes))
  const signedPart = outer.next(derTags.sequence)
  const signatureAlgorithm = outer.next(derTags.sequence)
  const signature = readBitString(outer.next())
  outer.end()
  const fields = readSignedPart(signedPart)
  if (Buffer.compare(fields.innerAlgorithm, signatureAlgorithm.bytes) !== 0)
    throw new DerError('two signature algorithms')
  if (signature.unusedBits !== 0) throw new DerError('bad signature bits')
  return {
    der: bytes,
    signedPart: signedPart.bytes,
    signatureAlgorithm: signatureAlgorithm.bytes,
    signature: signature.bytes,
    ...fields,
  }
}

function readSignedPart(signedPart: DerValue) {
  const reader = open(signedPart)
  if (readSmallInteger(readDer(reader.next(context(0)).content)) !== 2)
    throw new DerError('not a version 3 certificate')
  const serialNumber = reader.next(derTags.integer).content
  const innerAlgorithm = reader.next(derTags.sequence).bytes
  const issuer = reader.next(derTags.sequence).bytes
  const validity = open(reader.next())
  const [notBefore, notAfter] = [readTime(validity.next()), readTime(validity.next())]
  validity.end()
  const subject = reader.next(derTags.sequence).bytes
  const publicKey = reader.next(derTags.sequence).bytes
  const extensions = readExtensions(readDer(reader.next(context(3)).content))
  reader.end()
  return { serialNumber, innerAlgorithm, issuer, notBefore, notAfter, subject, publicKey, extensions }
}

/** Reads extensions (RFC 5280 §4.1), each of which may occur once. */
export function readExtensions(list: DerValue): Extensions {
  const extensions: Extensions = new Map()
  for (const value of open(list).rest()) {
    const reader = open(value)
    const oid = readObjectIdentifier(reader.next())
    const critical = readTrue(reader.optional(derTags.boolean))
    if (extensions.has(oid)) throw new DerError('an extension twice')
    extensions.set(oid, { critical, value: reader.next(derTags.octetString).content })
    reader.end()
  }
  return extensions
}

/** Reads a BOOLEAN DEFAULT FALSE. An absent value is false, because DER writes the value only when it is true. */
function readTrue(value: DerValue | null): boolean {
  if (value && (value.content.length !== 1 || value.content[0] !== 0xff)) throw new DerError('bad boolean')
  return value !== null
}

/** The bit numbers of KeyUsage (RFC 5280 §4.2.1.3). */
export const keyUsages = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, cRLSign: 6 } as const

/** Whether KeyUsage has the bit; null without that extension. */
export function hasKeyUsage(certificate: Certificate, usage: keyof typeof keyUsages): boolean | null {
  const extension = certificate.extensions.get(oids.keyUsage)
  if (!extension) return null
  return ((readBitString(readDer(extension.value)).bytes[0] ?? 0) & (0x80 >> keyUsages[usage])) !== 0
}

/** Reads BasicConstraints (§4.2.1.9). A certificate without the extension does not belong to an authority. */
export function basicConstraints(certificate: Certificate): { authority: boolean; pathLength: number | null } {
  const extension = certificate.extensions.get(oids.basicConstraints)
  if (!extension) return { authority: false, pathLength: null }
  const reader = open(readDer(extension.value))
  const authority = readTrue(reader.optional(derTags.boolean))
  const pathLength = reader.optional(derTags.integer)
  reader.end()
  return { authority, pathLength: pathLength && readSmallInteger(pathLength) }
}

/** Returns the purposes of ExtendedKeyUsage (§4.2.1.12); null without that extension, which allows any purpose. */
export function extendedKeyUsages(certificate: Certificate): string[] | null {
  const extension = certificate.extensions.get(oids.extendedKeyUsage)
  return extension ? open(readDer(extension.value)).rest().map(readObjectIdentifier) : null
}

/** Whether the certificate belongs to a test seal: it has the policy that Countersign puts into test seals. */
export function isTestCertificate(certificate: Certificate): boolean {
  const extension = certificate.extensions.get(oids.certificatePolicies)
  if (!extension) return false
  const policies = open(readDer(extension.value)).rest()
  return policies.some(policy => readObjectIdentifier(open(policy).next()) === oids.testSealPolicy)
}

/** The subject or issuer in a form for people: `CN=…, O=…`, in the order of the certificate. */
export const subjectText = (certificate: Certificate) => nameText(certificate, 'subject')
export const issuerText = (certificate: Certificate) => nameText(certificate, 'issuer')

/** Returns the common name of the subject, such as `Example GmbH Seal`; the whole subject if it has none. */
export function commonName(certificate: Certificate): string {
  const common = nameParts(certificate, 'subject').find(part => part.startsWith('CN='))
  return common?.slice('CN='.length) ?? subjectText(certificate)
}

const nameText = (certificate: Certificate, which: 'subject' | 'issuer'): string =>
  nameParts(certificate, which).join(', ')

/** Returns the parts of a name. `readCertificate` does not parse names, so a broken name may be noticed only here. */
function nameParts(certificate: Certificate, which: 'subject' | 'issuer'): string[] {
  try {
    return new X509Certificate(certificate.der)[which].split('\n')
  } catch {
    return ['(unreadable name)']
  }
}

/**
 * Returns the bytes after the tag, length and unused-bits octet of the key's BIT STRING, which RFC 5280 §4.2.1.2 hashes
 * for a key identifier.
 */
export function publicKeyBits(publicKey: Uint8Array): Uint8Array {
  const reader = new DerReader(readDer(publicKey, derTags.sequence).content)
  reader.next(derTags.sequence)
  return readBitString(reader.next()).bytes
}

/** Whether a certificate names itself as its issuer, as roots do. */
export const isSelfIssued = ({ issuer, subject }: Certificate): boolean => Buffer.compare(issuer, subject) === 0
