import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { context, der, derNull, integer, objectIdentifier, sequence } from '../asn1/der.ts'
import type { SignatureAlgorithm } from './signer.ts'

export type Digest = 'sha256' | 'sha384' | 'sha512'

interface Scheme {
  key: 'ec' | 'ed25519' | 'rsa'
  /**
   * The digest that the identifier names; null when the digest algorithm next to it decides (rsaEncryption in CMS, RFC
   * 8017).
   */
  digest: Digest | null
  pss?: true
}

/**
 * The algorithms that a signature may use, by the exact DER of their AlgorithmIdentifier, so that nothing can be
 * smuggled in through parameters. The list follows ETSI TS 119 312: no SHA-1, no MD5, and nothing else that is not on
 * it.
 */
const digestIdentifiers = new Map<string, Digest>()
const schemes = new Map<string, Scheme>()

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const numbered = { sha256: 1, sha384: 2, sha512: 3 } as const
/** The length of each digest in bytes. */
export const digestSizes = { sha256: 32, sha384: 48, sha512: 64 } as const
const ecdsaWith = {
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
} as const
const rsaWith = {
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
} as const

const withNull = (oid: string) => sequence(objectIdentifier(oid), derNull())
const bare = (oid: string) => sequence(objectIdentifier(oid))

/**
 * Returns the identifier of RSASSA-PSS with the same digest throughout and a salt of the same length (RFC 4055 §3.1).
 */
function pss(digest: Digest, digestIdentifier: Uint8Array): Uint8Array {
  const mask = sequence(objectIdentifier('1.2.840.113549.1.1.8'), digestIdentifier)
  const parameters = sequence(
    der(context(0), digestIdentifier),
    der(context(1), mask),
    der(context(2), integer(digestSizes[digest])),
  )
  return sequence(objectIdentifier('1.2.840.113549.1.1.10'), parameters)
}

const rsaEncryption = withNull('1.2.840.113549.1.1.1')
schemes.set(hex(rsaEncryption), { key: 'rsa', digest: null })
/**
 * Ed25519. RFC 8419 §3.1 requires SHA-512 as the digest next to it; the signature itself is over the data (RFC 8410).
 */
schemes.set(hex(bare('1.3.101.112')), { key: 'ed25519', digest: 'sha512' })
for (const digest of ['sha256', 'sha384', 'sha512'] as const) {
  const oid = `2.16.840.1.101.3.4.2.${numbered[digest]}`
  for (const identifier of [bare(oid), withNull(oid)]) {
    digestIdentifiers.set(hex(identifier), digest)
    schemes.set(hex(pss(digest, identifier)), { key: 'rsa', digest, pss: true })
  }
  schemes.set(hex(bare(ecdsaWith[digest])), { key: 'ec', digest })
  schemes.set(hex(withNull(rsaWith[digest])), { key: 'rsa', digest })
}

/** The AlgorithmIdentifier of each digest, without parameters (RFC 5754 §2). */
export const digestIdentifier: Record<Digest, Uint8Array> = {
  sha256: bare('2.16.840.1.101.3.4.2.1'),
  sha384: bare('2.16.840.1.101.3.4.2.2'),
  sha512: bare('2.16.840.1.101.3.4.2.3'),
}

/** The AlgorithmIdentifier of each signature algorithm, as written in a seal's SignerInfo. */
export const signatureIdentifiers: Record<SignatureAlgorithm, Uint8Array> = {
  'ecdsa-p256-sha256': bare(ecdsaWith.sha256),
  'ecdsa-p384-sha256': bare(ecdsaWith.sha256),
  'rsa-pkcs1-sha256': withNull(rsaWith.sha256),
  'rsa-pss-sha256': pss('sha256', withNull('2.16.840.1.101.3.4.2.1')),
}

/** Returns the digest that a DER AlgorithmIdentifier names; null when it is not accepted. */
export const acceptedDigest = (identifier: Uint8Array): Digest | null => digestIdentifiers.get(hex(identifier)) ?? null

/**
 * Returns the kind of a key that may sign: RSA of at least 2048 bits, a NIST curve from P-256 up, or Ed25519; null for
 * any other key.
 */
function acceptedKey(key: KeyObject): Scheme['key'] | null {
  const details = key.asymmetricKeyDetails
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519'
  if (key.asymmetricKeyType === 'ec')
    return ['prime256v1', 'secp384r1', 'secp521r1'].includes(details?.namedCurve ?? '') ? 'ec' : null
  return key.asymmetricKeyType?.startsWith('rsa') && (details?.modulusLength ?? 0) >= 2048 ? 'rsa' : null
}

/**
 * The date from which RSA signatures with PKCS #1 v1.5 padding are no longer reliable (ETSI's cryptographic suites
 * 1.5.1, after TS 119 312).
 */
const pkcs1PaddingEnds = new Date('2029-01-01T00:00:00Z')

/**
 * Returns the date until which a signature with this DER AlgorithmIdentifier is considered unforgeable; null when no
 * end is foreseen.
 */
export function algorithmEnd(identifier: Uint8Array): Date | null {
  const scheme = schemes.get(hex(identifier))
  return scheme?.key === 'rsa' && !scheme.pss ? pkcs1PaddingEnds : null
}

export interface SignatureCheck {
  /** The signer's public key as DER SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  /** The signature algorithm, as the DER AlgorithmIdentifier found next to the signature. */
  identifier: Uint8Array
  /** The digest algorithm named next to the signature algorithm, if any. The two must agree. */
  digest?: Digest
  data: Uint8Array
  signature: Uint8Array
}

/**
 * Checks a signature. Returns `unacceptable` when its algorithm, digest or key is not accepted, even if the signature
 * is good.
 */
export function checkSignature(check: SignatureCheck): 'good' | 'bad' | 'unacceptable' {
  const scheme = schemes.get(hex(check.identifier))
  const digest = scheme?.digest ?? check.digest
  if (!scheme || !digest || (check.digest && check.digest !== digest)) return 'unacceptable'
  const key = publicKeyFrom(check.publicKey)
  if (!key || acceptedKey(key) !== scheme.key) return 'unacceptable'
  if (key.asymmetricKeyType === 'rsa-pss' && !scheme.pss) return 'unacceptable'
  const hashedWith = scheme.key === 'ed25519' ? null : digest
  return verify(hashedWith, check.data, { key, ...verifyOptions(scheme, digest) }, check.signature) ? 'good' : 'bad'
}

function verifyOptions(scheme: Scheme, digest: Digest) {
  if (scheme.key === 'ec') return { dsaEncoding: 'der' } as const
  if (scheme.key === 'ed25519') return {}
  return scheme.pss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: digestSizes[digest] }
    : { padding: constants.RSA_PKCS1_PADDING }
}

/**
 * Caches the keys of authorities and seals, which are the same few all day. Reading a key takes as long as checking a
 * signature with it.
 */
const knownKeys = new Map<string, KeyObject>()
const keysKept = 50
/**
 * The maximum length of a cached key, in bytes of DER. An RSA key of 4,096 bits takes 550; keys in uploaded documents
 * may be of any length.
 */
const keptKeyMaxBytes = 1_000

function publicKeyFrom(der: Uint8Array): KeyObject | null {
  if (der.length > keptKeyMaxBytes) return readPublicKey(der)
  const name = hex(der)
  const cached = knownKeys.get(name)
  if (cached) return cached
  const key = readPublicKey(der)
  if (key) keepKey(name, key)
  return key
}

function keepKey(name: string, key: KeyObject): void {
  if (knownKeys.size >= keysKept) knownKeys.delete(knownKeys.keys().next().value!)
  knownKeys.set(name, key)
}

function readPublicKey(der: Uint8Array): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
