import { derTags, octetString, sequence } from '../asn1/der.ts'
import { type DerValue, open } from '../asn1/der-reader.ts'
import { acceptedDigest, type Digest, digestIdentifier, digestSizes } from '../signing/algorithms.ts'

/** The hash of the stamped data (RFC 3161 §2.4.1, MessageImprint). */
export interface MessageImprint {
  digest: Digest
  hash: Uint8Array
}

export const writeImprint = ({ digest, hash }: MessageImprint): Uint8Array =>
  sequence(digestIdentifier[digest], octetString(hash))

/**
 * Reads a MessageImprint. Returns null when the hash algorithm is not accepted, or the hash does not have the length of
 * its algorithm.
 */
export function readImprint(value: DerValue): MessageImprint | null {
  const reader = open(value)
  const digest = acceptedDigest(reader.next(derTags.sequence).bytes)
  const hash = reader.next(derTags.octetString).content
  reader.end()
  return digest && hash.length === digestSizes[digest] ? { digest, hash } : null
}

export const sameImprint = (a: MessageImprint | null, b: MessageImprint): boolean =>
  a?.digest === b.digest && Buffer.compare(a.hash, b.hash) === 0
