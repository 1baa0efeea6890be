import { derTags } from '../asn1/der.ts'
import { DerError, DerReader, type DerValue, readObjectIdentifier } from '../asn1/der-reader.ts'
import { acceptedDigest } from './algorithms.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'
import { readSignedDataParts } from './signed-data.ts'
import { findSigner, readSignerInfo, type SignerInfo, signatureProblems } from './signer-info.ts'
import { signingCertificateProblems } from './signing-certificate.ts'

/**
 * A CMS SignedData with a single signer, as found in a PDF; read strictly (RFC 5652 §5). `problems` lists defects of
 * its structure.
 */
export interface SignedData extends SignerInfo {
  certificates: Certificate[]
  /** The certificate that the SignerInfo names; null when it is missing. */
  signerCertificate: Certificate | null
}

/**
 * Reads the CMS of a signature. Throws DerError when the bytes are not a DER SignedData with one signer that has signed
 * attributes.
 */
export function readSignedData(bytes: Uint8Array): SignedData {
  const { version, digestAlgorithms, content, revocation, signers, ...parts } = readSignedDataParts(bytes)
  const contentProblems = encapsulatedContentProblems(content)
  const certificates = readCertificates(parts.certificates)
  if (signers[0] === undefined) throw new DerError('no signer')
  const signer = readSealSigner(signers[0], certificates)
  const problems = [...contentProblems, ...signer.problems]
  if (signers.length > 1) problems.push(problem('signer-count'))
  if (version !== 1 || revocation) problems.push(problem('cms-unusual', 'version or revocation data'))
  if (digestAlgorithms.length !== 1 || acceptedDigest(digestAlgorithms[0]!.bytes) !== signer.digest)
    problems.push(problem('cms-unusual', 'digest algorithms'))
  return { ...signer, certificates, problems }
}

/** A detached signature over data names the type of the content but does not contain the content. */
function encapsulatedContentProblems(content: DerReader): SignatureProblem[] {
  const isData = readObjectIdentifier(content.next()) === oids.data
  return isData && content.done ? [] : [problem('content-type')]
}

function readCertificates(set: DerValue | null): Certificate[] {
  return set ? new DerReader(set.content).rest().map(value => readCertificate(value.bytes)) : []
}

/** Reads a signer in the form that seals have: named by issuer and serial number. */
function readSealSigner(value: DerValue, certificates: Certificate[]) {
  const signer = readSignerInfo(value)
  const problems: SignatureProblem[] = []
  if (signer.version !== 1) problems.push(problem('cms-unusual', 'version of the signer'))
  const signerCertificate = findSigner(signer.identifier, certificates)
  if (!signerCertificate) problems.push(problem('signer-certificate-missing'))
  problems.push(...signer.problems)
  if (signer.unsignedAttributes.some(({ type }) => type !== oids.timeStampToken))
    problems.push(problem('cms-unusual', 'unsigned attributes'))
  return { ...signer, problems, signerCertificate }
}

/** Returns the problems of a signature over a document, given the document's digest by `signed.digest`. */
export function signedDataProblems(signed: SignedData, documentDigest: Uint8Array): SignatureProblem[] {
  return [
    ...signed.problems,
    ...attributeProblems(signed, documentDigest),
    ...signatureProblems(signed, signed.signerCertificate),
    ...signingCertificateProblems(signed, signed.signerCertificate),
  ]
}

function attributeProblems({ attributes }: SignedData, documentDigest: Uint8Array): SignatureProblem[] {
  const problems: SignatureProblem[] = []
  const contentType = attributes.get(oids.contentType)
  if (!contentType || readObjectIdentifier(contentType) !== oids.data) problems.push(problem('content-type'))
  const digest = attributes.get(oids.messageDigest)
  if (digest?.tag !== derTags.octetString) problems.push(problem('signed-attributes', 'message-digest'))
  else if (Buffer.compare(digest.content, documentDigest) !== 0) problems.push(problem('digest-mismatch'))
  return problems
}
