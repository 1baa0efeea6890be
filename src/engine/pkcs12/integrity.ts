import { createHash, createHmac } from 'node:crypto'
import { derTags } from '../asn1/der.ts'
import { type DerValue, open, readObjectIdentifier } from '../asn1/der-reader.ts'
import { readIterations } from './password-encryption.ts'
import { Pkcs12Error } from './pkcs12-error.ts'

/**
 * The supported hashes with their block sizes in bytes (`v` in RFC 7292 appendix B.2). SHA-1 is supported so that an
 * older file is refused for its outdated encryption, which the error names, and not for its MAC.
 */
const digests = new Map([
  ['1.3.14.3.2.26', { name: 'sha1', blockBytes: 64 }],
  ['2.16.840.1.101.3.4.2.1', { name: 'sha256', blockBytes: 64 }],
  ['2.16.840.1.101.3.4.2.2', { name: 'sha384', blockBytes: 128 }],
  ['2.16.840.1.101.3.4.2.3', { name: 'sha512', blockBytes: 128 }],
])

/** The purpose byte for MAC keys (RFC 7292 appendix B.3). */
const MAC_PURPOSE = 3

/**
 * Whether the MAC was made over `content` with this password. Returns false both for a wrong password and for damaged
 * content.
 */
export function hasMac(macData: DerValue, content: Uint8Array, password: string): boolean {
  const { digest, expected, salt, iterations } = readMacData(macData)
  const key = macKey(digest, salt, iterations, password)
  return createHmac(digest.name, key).update(content).digest().equals(expected)
}

function readMacData(macData: DerValue) {
  const reader = open(macData)
  const digestInfo = open(reader.next())
  const identifier = open(digestInfo.next())
  const oid = readObjectIdentifier(identifier.next())
  const digest = digests.get(oid)
  if (!digest) throw new Pkcs12Error('unsupported', `The file is protected with the algorithm ${oid}`)
  identifier.optional(derTags.null)
  identifier.end()
  const expected = digestInfo.next(derTags.octetString).content
  digestInfo.end()
  const salt = reader.next(derTags.octetString).content
  const iterations = reader.done ? 1 : readIterations(reader.next())
  reader.end()
  return { digest, expected, salt, iterations }
}

/**
 * Derives the MAC key (RFC 7292 appendix B.2). It is as long as the hash, so the first block of the derivation is the
 * whole key.
 */
function macKey(
  { name, blockBytes }: { name: string; blockBytes: number },
  salt: Uint8Array,
  iterations: number,
  password: string,
): Buffer {
  const purpose = Buffer.alloc(blockBytes, MAC_PURPOSE)
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  let key: Buffer = Buffer.concat([purpose, repeated(salt, blockBytes), repeated(text, blockBytes)])
  for (let round = 0; round < iterations; round++) key = createHash(name).update(key).digest()
  return key
}

/** Repeats the bytes to a whole number of blocks. */
const repeated = (bytes: Uint8Array, blockBytes: number) =>
  Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes, bytes)
