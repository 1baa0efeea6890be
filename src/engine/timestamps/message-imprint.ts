import { octetString, sequence, tags } from '../asn1/der.ts'
import { type DerValue, open } from '../asn1/der-reader.ts'
import { acceptedDigest, type Digest, digestIdentifier, digestSizes } from '../signing/algorithms.ts'

/** The hash of what is stamped (RFC 3161 §2.4.1, MessageImprint). */
export interface MessageImprint {
  digest: Digest
  hash: Uint8Array
}

export const writeImprint = ({ digest, hash }: MessageImprint): Uint8Array =>
  sequence(digestIdentifier[digest], octetString(hash))

/** `null` for a hash of an algorithm that is not accepted, or not as long as its algorithm makes it. */
export function readImprint(value: DerValue): MessageImprint | null {
  const reader = open(value)
  const digest = acceptedDigest(reader.next(tags.sequence).bytes)
  const hash = reader.next(tags.octetString).content
  reader.end()
  return digest && hash.length === digestSizes[digest] ? { digest, hash } : null
}

export const sameImprint = (one: MessageImprint | null, other: MessageImprint): boolean =>
  one?.digest === other.digest && Buffer.compare(one.hash, other.hash) === 0
