import { context, derTags } from '../asn1/der.ts'
import { DerReader, type DerValue, open, readDer, readObjectIdentifier, readSmallInteger } from '../asn1/der-reader.ts'
import { acceptedDigest, checkSignature, type Digest } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'

/** A CMS Attribute (RFC 5652 §5.3). */
export interface Attribute {
  type: string
  values: DerValue[]
}

/** A signer of a CMS SignedData (RFC 5652 §5.3), with signed attributes. */
export interface SignerInfo {
  version: number
  /** The IssuerAndSerialNumber, or the key's identifier under `[0]`. */
  identifier: DerValue
  /** Defects of the signed attributes. */
  problems: SignatureProblem[]
  /** The digest algorithm; null when the named algorithm is not accepted. */
  digest: Digest | null
  /** The signature algorithm as DER AlgorithmIdentifier. */
  signatureAlgorithm: Uint8Array
  signature: Uint8Array
  /** The signed attributes as DER SET OF, and their single values by type. */
  signedAttributes: Uint8Array
  attributes: Map<string, DerValue>
  unsignedAttributes: Attribute[]
}

/** Reads a SignerInfo. Throws DerError when the value is not a SignerInfo in DER, or has no signed attributes. */
export function readSignerInfo(value: DerValue): SignerInfo {
  const reader = open(value)
  const version = readSmallInteger(reader.next())
  const identifier = reader.next()
  const digest = acceptedDigest(reader.next(derTags.sequence).bytes)
  const attributes = readSignedAttributes(reader.next(context(0)))
  const signatureAlgorithm = reader.next(derTags.sequence).bytes
  const signature = reader.next(derTags.octetString).content
  const unsigned = reader.optional(context(1))
  const unsignedAttributes = unsigned ? new DerReader(unsigned.content).rest().map(readAttribute) : []
  reader.end()
  return { version, identifier, digest, signatureAlgorithm, signature, unsignedAttributes, ...attributes }
}

/**
 * Reads the signed attributes. The signature is over the attributes as a DER SET OF, so they must already be in that
 * order; sorting them here would allow a second reading of the same signature.
 */
function readSignedAttributes(value: DerValue): Pick<SignerInfo, 'signedAttributes' | 'attributes' | 'problems'> {
  const elements = new DerReader(value.content).rest()
  const attributes = new Map<string, DerValue>()
  const problems: SignatureProblem[] = []
  for (const element of elements) {
    const { type, values } = readAttribute(element)
    if (attributes.has(type) || values.length !== 1) problems.push(problem('signed-attributes', type))
    else attributes.set(type, values[0]!)
  }
  const ordered = elements.every((element, i) => i === 0 || Buffer.compare(elements[i - 1]!.bytes, element.bytes) < 0)
  if (!ordered) problems.push(problem('signed-attributes'))
  const signedAttributes = Uint8Array.from(value.bytes)
  signedAttributes[0] = derTags.set
  return { signedAttributes, attributes, problems }
}

function readAttribute(element: DerValue): Attribute {
  const reader = open(element)
  const type = readObjectIdentifier(reader.next())
  const values = open(reader.next(derTags.set), derTags.set).rest()
  reader.end()
  return { type, values }
}

/** The tag of a SubjectKeyIdentifier in place of IssuerAndSerialNumber. */
const keyIdentifierTag = 0x80

/**
 * Finds the certificate that a SignerInfo names, by issuer and serial number or by key identifier; null when it is not
 * among `certificates`.
 */
export function findSigner(identifier: DerValue, certificates: Certificate[]): Certificate | null {
  if (identifier.tag === keyIdentifierTag)
    return certificates.find(c => hasKeyIdentifier(c, identifier.content)) ?? null
  const reader = open(identifier)
  const issuer = reader.next(derTags.sequence).bytes
  const serialNumber = reader.next(derTags.integer).content
  reader.end()
  return certificates.find(c => equal(c.issuer, issuer) && equal(c.serialNumber, serialNumber)) ?? null
}

function hasKeyIdentifier({ extensions }: Certificate, identifier: Uint8Array): boolean {
  const extension = extensions.get(oids.subjectKeyIdentifier)
  return extension !== undefined && equal(readDer(extension.value, derTags.octetString).content, identifier)
}

/** Returns the problems of the signature itself, checked with the key of this certificate. */
export function signatureProblems(signer: SignerInfo, certificate: Certificate | null): SignatureProblem[] {
  if (!signer.digest) return [problem('algorithm-refused')]
  if (!certificate) return []
  const { signatureAlgorithm: identifier, signedAttributes: data, signature, digest } = signer
  const verdict = checkSignature({ publicKey: certificate.publicKey, identifier, digest, data, signature })
  if (verdict === 'good') return []
  return [problem(verdict === 'bad' ? 'signature-mismatch' : 'algorithm-refused')]
}

const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
