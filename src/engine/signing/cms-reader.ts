import { createHash } from 'node:crypto'
import { acceptedDigest, checkSignature, type Digest } from './algorithms.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { context, tags } from './der.ts'
import {
  DerError,
  DerReader,
  type DerValue,
  open,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
} from './der-reader.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'

/** A CMS SignedData of one signer, as found in a PDF; read strictly (RFC 5652 §5). */
export interface SignedData {
  /** Everything that is odd about the structure itself. */
  problems: SignatureProblem[]
  certificates: Certificate[]
  /** The one that the SignerInfo names; null when it is not there. */
  signerCertificate: Certificate | null
  /** Null when the named algorithm is not accepted. */
  digest: Digest | null
  /** DER AlgorithmIdentifier. */
  signatureAlgorithm: Uint8Array
  signature: Uint8Array
  /** DER SET OF the signed attributes, and the attributes' single values by type. */
  signedAttributes: Uint8Array
  attributes: Map<string, DerValue>
  unsignedAttributeTypes: string[]
}

/** Throws DerError when the bytes are no DER SignedData with one signer that has signed attributes. */
export function readSignedData(bytes: Uint8Array): SignedData {
  const contentInfo = open(readDer(bytes))
  if (readObjectIdentifier(contentInfo.next()) !== oids.signedData) throw new DerError('not a SignedData')
  const reader = open(readDer(contentInfo.next(context(0)).content))
  contentInfo.end()
  const version = readSmallInteger(reader.next())
  const digestAlgorithms = open(reader.next(tags.set), tags.set).rest()
  const contentProblems = encapsulatedContentProblems(open(reader.next()))
  const certificates = readCertificates(reader.optional(context(0)))
  const revocation = reader.optional(context(1))
  const signers = open(reader.next(tags.set), tags.set)
  const signer = readSignerInfo(signers.next(), certificates)
  const problems = [...contentProblems, ...signer.problems]
  if (!signers.done) problems.push(problem('signer-count'))
  if (version !== 1 || revocation) problems.push(problem('cms-unusual', 'version or revocation data'))
  if (digestAlgorithms.length !== 1 || acceptedDigest(digestAlgorithms[0]!.bytes) !== signer.digest)
    problems.push(problem('cms-unusual', 'digest algorithms'))
  reader.end()
  return { ...signer, certificates, problems }
}

/** A detached signature over data names its content's type and does not hold it. */
function encapsulatedContentProblems(content: DerReader): SignatureProblem[] {
  const isData = readObjectIdentifier(content.next()) === oids.data
  return isData && content.done ? [] : [problem('content-type')]
}

function readCertificates(set: DerValue | null): Certificate[] {
  return set ? new DerReader(set.content).rest().map(value => readCertificate(value.bytes)) : []
}

function readSignerInfo(value: DerValue, certificates: Certificate[]) {
  const reader = open(value)
  const problems: SignatureProblem[] = []
  if (readSmallInteger(reader.next()) !== 1) problems.push(problem('cms-unusual', 'version of the signer'))
  const signerCertificate = findSigner(reader.next(), certificates)
  if (!signerCertificate) problems.push(problem('signer-certificate-missing'))
  const digest = acceptedDigest(reader.next(tags.sequence).bytes)
  const { signedAttributes, attributes, ...read } = readSignedAttributes(reader.next(context(0)))
  const signatureAlgorithm = reader.next(tags.sequence).bytes
  const signature = reader.next(tags.octetString).content
  const unsigned = reader.optional(context(1))
  const unsignedAttributeTypes = unsigned
    ? new DerReader(unsigned.content).rest().map(attribute => readObjectIdentifier(open(attribute).next()))
    : []
  reader.end()
  problems.push(...read.problems)
  if (unsignedAttributeTypes.some(type => type !== oids.timeStampToken))
    problems.push(problem('cms-unusual', 'unsigned attributes'))
  return {
    problems,
    signerCertificate,
    digest,
    signatureAlgorithm,
    signature,
    signedAttributes,
    attributes,
    unsignedAttributeTypes,
  }
}

/** The certificate of an IssuerAndSerialNumber; other ways to name a signer are refused. */
function findSigner(identifier: DerValue, certificates: Certificate[]): Certificate | null {
  const reader = open(identifier)
  const issuer = reader.next(tags.sequence).bytes
  const serialNumber = reader.next(tags.integer).content
  reader.end()
  return certificates.find(c => equal(c.issuer, issuer) && equal(c.serialNumber, serialNumber)) ?? null
}

/**
 * The signature is over the attributes as a DER SET OF, so they must already stand in that order: re-sorted ones would
 * leave room for another reading.
 */
function readSignedAttributes(value: DerValue) {
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
  signedAttributes[0] = tags.set
  return { signedAttributes, attributes, problems }
}

function readAttribute(element: DerValue): { type: string; values: DerValue[] } {
  const reader = open(element)
  const type = readObjectIdentifier(reader.next())
  const values = open(reader.next(tags.set), tags.set).rest()
  reader.end()
  return { type, values }
}

/** What is wrong with a signature over a document that has this digest (made with `signed.digest`). */
export function signedDataProblems(signed: SignedData, documentDigest: Uint8Array): SignatureProblem[] {
  return [
    ...signed.problems,
    ...attributeProblems(signed, documentDigest),
    ...signatureProblems(signed),
    ...signingCertificateProblems(signed),
  ]
}

function attributeProblems({ attributes }: SignedData, documentDigest: Uint8Array): SignatureProblem[] {
  const found: SignatureProblem[] = []
  const contentType = attributes.get(oids.contentType)
  if (!contentType || readObjectIdentifier(contentType) !== oids.data) found.push(problem('content-type'))
  const digest = attributes.get(oids.messageDigest)
  if (digest?.tag !== tags.octetString) found.push(problem('signed-attributes', 'message-digest'))
  else if (!equal(digest.content, documentDigest)) found.push(problem('digest-mismatch'))
  return found
}

function signatureProblems(signed: SignedData): SignatureProblem[] {
  if (!signed.digest) return [problem('algorithm-refused')]
  if (!signed.signerCertificate) return []
  const { signatureAlgorithm: identifier, signedAttributes: data, signature, digest, signerCertificate } = signed
  const verdict = checkSignature({ publicKey: signerCertificate.publicKey, identifier, digest, data, signature })
  if (verdict === 'good') return []
  return [problem(verdict === 'bad' ? 'signature-mismatch' : 'algorithm-refused')]
}

/** RFC 5035 §5.4: the first ESSCertIDv2 is the signer's certificate. */
function signingCertificateProblems({ attributes, signerCertificate }: SignedData): SignatureProblem[] {
  const attribute = attributes.get(oids.signingCertificateV2)
  if (!attribute) return [problem('signing-certificate-missing')]
  if (!signerCertificate) return []
  return namesCertificate(attribute, signerCertificate) ? [] : [problem('signing-certificate-mismatch')]
}

function namesCertificate(attribute: DerValue, certificate: Certificate): boolean {
  const identifier = open(open(open(attribute).next()).next())
  const algorithm = identifier.optional(tags.sequence)
  const digest = algorithm ? acceptedDigest(algorithm.bytes) : 'sha256'
  const hash = identifier.next(tags.octetString).content
  const issuerSerial = identifier.optional(tags.sequence)
  identifier.end()
  if (!digest || !equal(hash, createHash(digest).update(certificate.der).digest())) return false
  return !issuerSerial || namesIssuer(open(issuerSerial), certificate)
}

function namesIssuer(issuerSerial: DerReader, certificate: Certificate): boolean {
  const names = open(issuerSerial.next()).rest()
  const serialNumber = issuerSerial.next(tags.integer).content
  issuerSerial.end()
  const issuer = names.length === 1 && names[0]!.tag === context(4) ? names[0]!.content : null
  return issuer !== null && equal(issuer, certificate.issuer) && equal(serialNumber, certificate.serialNumber)
}

const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
