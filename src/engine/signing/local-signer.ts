import { constants, type KeyObject, sign } from 'node:crypto'
import { type SignatureAlgorithm, type Signer, SigningError } from './signer.ts'

/**
 * Creates a signer with a private key in this process.
 *
 * `certificates` are in DER, from the seal's certificate up to and including the root. The algorithm follows from the
 * key: keys on P-256 and P-384 sign with ECDSA, RSA keys with PKCS #1 v1.5 unless `algorithm` or the key itself
 * requires PSS. Throws SigningError `unsupported-key` for any other key.
 */
export function localSigner(
  privateKey: KeyObject,
  certificates: Uint8Array[],
  algorithm = algorithmOf(privateKey),
): Signer {
  const key = { key: privateKey, ...options[algorithm] }
  return { certificates, algorithm, sign: async data => sign('sha256', data, key) }
}

const options = {
  'ecdsa-p256-sha256': { dsaEncoding: 'der' },
  'ecdsa-p384-sha256': { dsaEncoding: 'der' },
  'rsa-pkcs1-sha256': { padding: constants.RSA_PKCS1_PADDING },
  'rsa-pss-sha256': { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
} as const

const LEAST_RSA_BITS = 2048
const curves = new Map<string, SignatureAlgorithm>([
  ['prime256v1', 'ecdsa-p256-sha256'],
  ['secp384r1', 'ecdsa-p384-sha256'],
])

/**
 * Returns the algorithm for a private or public key. Throws SigningError `unsupported-key` for a key that seals cannot
 * use.
 */
export function algorithmOf(key: KeyObject, rsaPadding: 'pkcs1' | 'pss' = 'pkcs1'): SignatureAlgorithm {
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && bits < LEAST_RSA_BITS)
    throw new SigningError('unsupported-key', `The RSA key has ${bits} bits; it must have ${LEAST_RSA_BITS} or more`)
  if (key.asymmetricKeyType === 'rsa') return rsaPadding === 'pss' ? 'rsa-pss-sha256' : 'rsa-pkcs1-sha256'
  if (key.asymmetricKeyType === 'rsa-pss') return 'rsa-pss-sha256'
  const curve = key.asymmetricKeyType === 'ec' ? curves.get(key.asymmetricKeyDetails?.namedCurve ?? '') : undefined
  if (curve) return curve
  throw new SigningError('unsupported-key', 'The key must be RSA or on the curve P-256 or P-384')
}
