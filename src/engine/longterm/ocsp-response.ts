import { context, derTags } from '../asn1/der.ts'
import {
  DerError,
  type DerValue,
  open,
  readBitString,
  readDer,
  readObjectIdentifier,
  readTime,
} from '../asn1/der-reader.ts'
import { type Certificate, type Extensions, readCertificate, readExtensions } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { type CertificateId, isIdOf, readCertificateId } from './certificate-id.ts'
import { invalidSince, refuseCritical } from './revocation-list.ts'

/** An OCSP response that has answers (RFC 6960 §4.2). Byte fields are views of it. */
export interface OcspResponse {
  responder: ResponderId
  producedAt: Date
  answers: OcspAnswer[]
  /** The certificates in the response, unchecked. */
  certificates: Certificate[]
  /** ResponseData, the part that the responder signed. */
  signedPart: Uint8Array
  /** The AlgorithmIdentifier of the signature, in DER. */
  signatureAlgorithm: Uint8Array
  signature: Uint8Array
}

/** The responder, by its DER Name or by the SHA-1 hash of its key bits. */
export interface ResponderId {
  by: 'name' | 'key'
  value: Uint8Array
}

/** The answer for one certificate. */
export interface OcspAnswer {
  id: CertificateId
  status: 'good' | 'revoked' | 'unknown'
  /** The time of the revocation; null unless the certificate is revoked. */
  revokedAt: Date | null
  thisUpdate: Date
  /** Null when a newer answer is always available. */
  nextUpdate: Date | null
}

/**
 * Reads an OCSP response with answers. Throws DerError when the bytes are not such a response. Versions after the first
 * and critical extensions are refused, because their effect on the answers is unknown.
 */
export function readOcspResponse(bytes: Uint8Array): OcspResponse {
  const outer = open(readDer(bytes))
  requireSuccess(outer.next(derTags.enumerated))
  const inner = open(readDer(outer.next(context(0)).content))
  outer.end()
  if (readObjectIdentifier(inner.next()) !== oids.basicOcspResponse) throw new DerError('not a basic response')
  const basic = inner.next(derTags.octetString).content
  inner.end()
  return readBasicResponse(readDer(basic))
}

const refusals = new Map([
  [1, 'malformedRequest'],
  [2, 'internalError'],
  [3, 'tryLater'],
  [5, 'sigRequired'],
  [6, 'unauthorized'],
])

function requireSuccess({ content }: DerValue): void {
  const [status = 0xff] = content
  if (content.length !== 1 || status !== 0)
    throw new DerError(`no answer, but the status ${refusals.get(status) ?? status}`)
}

function readBasicResponse(value: DerValue): OcspResponse {
  const reader = open(value)
  const signedPart = reader.next(derTags.sequence)
  const signatureAlgorithm = reader.next(derTags.sequence).bytes
  const signature = readBitString(reader.next())
  const list = reader.optional(context(0))
  reader.end()
  if (signature.unusedBits !== 0) throw new DerError('bad signature bits')
  const certificates = list ? open(readDer(list.content)).rest() : []
  return {
    ...readSignedPart(signedPart),
    certificates: certificates.map(({ bytes }) => readCertificate(bytes)),
    signedPart: signedPart.bytes,
    signatureAlgorithm,
    signature: signature.bytes,
  }
}

/**
 * Reads ResponseData. It must not contain a version, because DER leaves out the first version, which is the only one
 * supported.
 */
function readSignedPart(signedPart: DerValue) {
  const reader = open(signedPart)
  const responder = readResponder(reader.next())
  const producedAt = readFullTime(reader.next())
  const answers = open(reader.next()).rest().map(readAnswer)
  readSafeExtensions(reader.optional(context(1)))
  reader.end()
  return { responder, producedAt, answers }
}

function readResponder({ tag, content }: DerValue): ResponderId {
  if (tag === context(1)) return { by: 'name', value: readDer(content, derTags.sequence).bytes }
  if (tag === context(2)) return { by: 'key', value: readDer(content, derTags.octetString).content }
  throw new DerError('no responder of a version 1 response')
}

function readAnswer(value: DerValue): OcspAnswer {
  const reader = open(value)
  const id = readCertificateId(reader.next())
  const { status, revokedAt } = readStatus(reader.next())
  const thisUpdate = readFullTime(reader.next())
  const next = reader.optional(context(0))
  const nextUpdate = next && readFullTime(readDer(next.content))
  const extensions = readSafeExtensions(reader.optional(context(1)))
  reader.end()
  return { id, status, revokedAt: revokedAt && invalidSince(revokedAt, extensions), thisUpdate, nextUpdate }
}

/** Reads a CertStatus, whose alternatives are tagged implicitly. */
function readStatus({ tag, content }: DerValue): Pick<OcspAnswer, 'status' | 'revokedAt'> {
  if (tag === 0x80 && content.length === 0) return { status: 'good', revokedAt: null }
  if (tag === 0x82 && content.length === 0) return { status: 'unknown', revokedAt: null }
  if (tag !== context(1)) throw new DerError('no status of a certificate')
  const reader = open({ tag: derTags.sequence, bytes: content, content })
  const revokedAt = readFullTime(reader.next())
  const reason = reader.optional(context(0))
  if (reason) readDer(reason.content, derTags.enumerated)
  reader.end()
  return { status: 'revoked', revokedAt }
}

function readSafeExtensions(list: DerValue | null): Extensions {
  const extensions: Extensions = list ? readExtensions(readDer(list.content)) : new Map()
  refuseCritical(extensions)
  return extensions
}

/** Reads a time, which in a response never has the short form (§4.2.2.1). */
function readFullTime(value: DerValue): Date {
  if (value.tag !== derTags.generalizedTime) throw new DerError('bad time')
  return readTime(value)
}

/**
 * Returns the only answer for a certificate of this issuer. Returns null when there is no answer, or when there are
 * several, because it is unknown which is meant.
 */
export function answerOn({ answers }: OcspResponse, certificate: Certificate, issuer: Certificate): OcspAnswer | null {
  const [answer = null, ...others] = answers.filter(({ id }) => isIdOf(id, certificate, issuer))
  return others.length > 0 ? null : answer
}
