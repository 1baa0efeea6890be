import { context, derTags } from '../asn1/der.ts'
import {
  DerError,
  type DerValue,
  open,
  readBitString,
  readDer,
  readSmallInteger,
  readTime,
} from '../asn1/der-reader.ts'
import { checkSignature } from '../signing/algorithms.ts'
import { type Certificate, type Extensions, hasKeyUsage, readExtensions } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'

/**
 * A certificate revocation list of version 2 (RFC 5280 §5.1), complete and direct. Byte fields are views of the list.
 */
export interface RevocationList {
  /** The issuer's DER Name. */
  issuer: Uint8Array
  thisUpdate: Date
  nextUpdate: Date
  /** The CRL number (§5.2.3), which increases with each list. Null if the list has no number. */
  number: bigint | null
  /** When each certificate was revoked, by serial number in hexadecimal. */
  revoked: Map<string, Date>
  /** TBSCertList, the part that the issuer signed. */
  signedPart: Uint8Array
  /** The AlgorithmIdentifier of the signature, in DER. */
  signatureAlgorithm: Uint8Array
  signature: Uint8Array
}

/**
 * Reads a certificate revocation list. Throws DerError when the bytes are not such a list. A list with a critical
 * extension is refused: such extensions say that the list is about some certificates only, changes another list, or is
 * about certificates of other issuers (§5.2.4, §5.2.5, §5.3.3).
 */
export function readRevocationList(bytes: Uint8Array): RevocationList {
  const outer = open(readDer(bytes))
  const signedPart = outer.next(derTags.sequence)
  const signatureAlgorithm = outer.next(derTags.sequence).bytes
  const signature = readBitString(outer.next())
  outer.end()
  const { algorithm, ...fields } = readSignedPart(signedPart)
  if (Buffer.compare(algorithm, signatureAlgorithm) !== 0) throw new DerError('two signature algorithms')
  if (signature.unusedBits !== 0) throw new DerError('bad signature bits')
  return { signedPart: signedPart.bytes, signatureAlgorithm, signature: signature.bytes, ...fields }
}

function readSignedPart(signedPart: DerValue) {
  const reader = open(signedPart)
  if (readSmallInteger(reader.next()) !== 1) throw new DerError('not a version 2 list')
  const algorithm = reader.next(derTags.sequence).bytes
  const issuer = reader.next(derTags.sequence).bytes
  const [thisUpdate, nextUpdate] = [readTime(reader.next()), readTime(reader.next())]
  const revoked = readRevoked(reader.optional(derTags.sequence))
  const list = reader.optional(context(0))
  reader.end()
  const extensions: Extensions = list ? readExtensions(readDer(list.content)) : new Map()
  refuseCritical(extensions)
  return { algorithm, issuer, thisUpdate, nextUpdate, revoked, number: readNumber(extensions) }
}

function readNumber(extensions: Extensions): bigint | null {
  const extension = extensions.get(oids.cRLNumber)
  if (!extension) return null
  const { content } = readDer(extension.value, derTags.integer)
  if (content.length === 0 || content[0]! >= 0x80) throw new DerError('bad CRL number')
  return BigInt(`0x${hexOf(content)}`)
}

/** Reads when each certificate was revoked. A certificate that is listed twice was revoked at the earlier time. */
function readRevoked(list: DerValue | null): Map<string, Date> {
  const revoked = new Map<string, Date>()
  for (const value of list ? open(list).rest() : []) {
    const { serialNumber, at } = readEntry(value)
    const earliest = revoked.get(serialNumber)
    if (!earliest || at < earliest) revoked.set(serialNumber, at)
  }
  return revoked
}

function readEntry(value: DerValue): { serialNumber: string; at: Date } {
  const reader = open(value)
  const serialNumber = hexOf(reader.next(derTags.integer).content)
  const revokedAt = readTime(reader.next())
  const list = reader.optional(derTags.sequence)
  reader.end()
  const extensions: Extensions = list ? readExtensions(list) : new Map()
  refuseCritical(extensions)
  return { serialNumber, at: invalidSince(revokedAt, extensions) }
}

/**
 * Returns when a certificate was revoked, or when it became invalid if that is given and earlier, as for a stolen key
 * (§5.3.2).
 */
export function invalidSince(revokedAt: Date, extensions: Extensions): Date {
  const invalidity = extensions.get(oids.invalidityDate)
  const invalidFrom = invalidity ? readTime(readDer(invalidity.value)) : revokedAt
  return invalidFrom < revokedAt ? invalidFrom : revokedAt
}

export function refuseCritical(extensions: Extensions): void {
  for (const [oid, { critical }] of extensions) if (critical) throw new DerError(`critical extension ${oid}`)
}

/** Whether the list belongs to this authority: by its name, its right to sign lists, and its key. */
export function isListOf(list: RevocationList, issuer: Certificate): boolean {
  if (Buffer.compare(list.issuer, issuer.subject) !== 0 || hasKeyUsage(issuer, 'cRLSign') === false) return false
  const { signatureAlgorithm: identifier, signedPart: data, signature } = list
  return checkSignature({ publicKey: issuer.publicKey, identifier, data, signature }) === 'good'
}

/** Returns when the list revokes a certificate of its issuer; null when it does not. */
export const revokedAt = (list: RevocationList, { serialNumber }: Certificate): Date | null =>
  list.revoked.get(hexOf(serialNumber)) ?? null

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
