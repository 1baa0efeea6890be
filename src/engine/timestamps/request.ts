import { context, der, derTags, derTrue, integer, objectIdentifier, sequence } from '../asn1/der.ts'
import { DerError, open, readDer, readObjectIdentifier, readSmallInteger } from '../asn1/der-reader.ts'
import { type MessageImprint, readImprint, writeImprint } from './message-imprint.ts'

/** The data of a request to an authority (RFC 3161 §2.4.1, TimeStampReq). */
export interface TimestampRequest {
  imprint: MessageImprint
  /** The contents of an INTEGER that the answer repeats. */
  nonce: Uint8Array
  /** The requested policy in dotted form; null accepts the authority's own policy. */
  policy: string | null
}

/**
 * Writes the DER of a request. The authority is always asked for its certificate: without it, no one can check the
 * timestamp later.
 */
export const writeRequest = ({ imprint, nonce, policy }: TimestampRequest): Uint8Array =>
  sequence(
    integer(1),
    writeImprint(imprint),
    ...(policy === null ? [] : [objectIdentifier(policy)]),
    der(derTags.integer, nonce),
    derTrue(),
  )

/** A request as an authority reads it. */
export interface ReceivedRequest {
  version: number
  /** The imprint; null when its hash algorithm is not accepted, or the hash has the wrong length. */
  imprint: MessageImprint | null
  policy: string | null
  nonce: Uint8Array | null
  wantsCertificate: boolean
  hasExtensions: boolean
}

/** Reads a request. Throws DerError when the bytes are not a TimeStampReq. */
export function readRequest(bytes: Uint8Array): ReceivedRequest {
  const reader = open(readDer(bytes))
  const version = readSmallInteger(reader.next())
  const imprint = readImprint(reader.next())
  const policy = reader.optional(derTags.objectIdentifier)
  const nonce = reader.optional(derTags.integer)
  const wantsCertificate = reader.optional(derTags.boolean)
  const extensions = reader.optional(context(0))
  reader.end()
  if (wantsCertificate && ![0, 0xff].includes(wantsCertificate.content[0] ?? 1)) throw new DerError('bad boolean')
  if (nonce?.content.length === 0) throw new DerError('bad nonce')
  return {
    version,
    imprint,
    policy: policy && readObjectIdentifier(policy),
    nonce: nonce?.content ?? null,
    wantsCertificate: wantsCertificate?.content[0] === 0xff,
    hasExtensions: extensions !== null,
  }
}
