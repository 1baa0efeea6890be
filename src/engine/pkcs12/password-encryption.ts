import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { derTags } from '../asn1/der.ts'
import {
  DerError,
  type DerReader,
  type DerValue,
  open,
  readObjectIdentifier,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { Pkcs12Error } from './pkcs12-error.ts'

const ciphers = new Map<string, { name: string; keyBytes: number }>([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyBytes: 24 }],
  [oids.aes256Cbc, { name: 'aes-256-cbc', keyBytes: 32 }],
])

/** The digests that PBKDF2 may use with HMAC as its pseudo-random function. */
const derivationDigests = new Map([
  [oids.hmacSha256 as string, 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
])

/** The names of the outdated schemes in RFC 7292 appendix C, by object identifier. */
const legacyNames = new Map(
  ['RC4', 'RC4', 'triple DES', 'triple DES', 'RC2', 'RC2'].map((name, index) => [
    `1.2.840.113549.1.12.1.${index + 1}`,
    name,
  ]),
)

/** The highest iteration count accepted. A damaged, very large count would delay the start of the service for hours. */
export const MOST_ITERATIONS = 10_000_000

/**
 * Decrypts PBES2 (RFC 8018 §6.2) content with a password. Throws Pkcs12Error `unsupported` for another scheme, and
 * `wrong-password` when the padding is wrong; one wrong password in 256 passes that check.
 */
export function decrypt(algorithm: DerValue, encrypted: Uint8Array, password: string): Buffer {
  const { cipher, key, initial } = readScheme(algorithm, password)
  const decipher = createDecipheriv(cipher, key, initial)
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    throw new Pkcs12Error('wrong-password', 'The password is wrong')
  }
}

function readScheme(algorithm: DerValue, password: string) {
  const identifier = open(algorithm)
  const scheme = readObjectIdentifier(identifier.next())
  if (scheme !== oids.pbes2) throw unsupported(legacyNames.get(scheme) ?? scheme)
  const parameters = open(identifier.next())
  const derivation = open(parameters.next())
  const encryption = open(parameters.next())
  parameters.end()
  const oid = readObjectIdentifier(encryption.next())
  const cipher = ciphers.get(oid)
  if (!cipher) throw unsupported(oid)
  const initial = encryption.next(derTags.octetString).content
  if (initial.length !== 16) throw new DerError('bad initial vector')
  return { cipher: cipher.name, key: deriveKey(derivation, cipher.keyBytes, password), initial }
}

function deriveKey(derivation: DerReader, keyBytes: number, password: string): Buffer {
  const oid = readObjectIdentifier(derivation.next())
  if (oid !== oids.pbkdf2) throw unsupported(oid)
  const parameters = open(derivation.next())
  const salt = parameters.next(derTags.octetString).content
  const iterations = readIterations(parameters.next())
  const length = parameters.optional(derTags.integer)
  if (length && readSmallInteger(length) !== keyBytes) throw new DerError('bad key length')
  const digest = readDerivationDigest(parameters.optional(derTags.sequence))
  parameters.end()
  return pbkdf2Sync(password, salt, iterations, keyBytes, digest)
}

/** Returns the digest of the key derivation. The default, HMAC-SHA-1, is not supported. */
function readDerivationDigest(identifier: DerValue | null): string {
  const oid = identifier && readObjectIdentifier(open(identifier).next())
  const digest = oid && derivationDigests.get(oid)
  if (!digest) throw unsupported('PBKDF2 with SHA-1 or another old hash')
  return digest
}

export function readIterations(value: DerValue): number {
  const iterations = readSmallInteger(value)
  if (iterations < 1 || iterations > MOST_ITERATIONS) throw new DerError('bad iteration count')
  return iterations
}

const unsupported = (what: string) =>
  new Pkcs12Error('unsupported', `The file is encrypted with ${what}; AES with PBKDF2 and SHA-256 is supported`)
