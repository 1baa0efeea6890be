import { createCipheriv, type KeyObject, pbkdf2Sync, randomBytes } from 'node:crypto'
import { derNull, integer, objectIdentifier, octetString, sequence } from '../asn1/der.ts'
import { oids } from './object-identifiers.ts'

/** The iteration count that OWASP recommends for PBKDF2 with HMAC-SHA-256; `KeyObject.export` would use 2,048. */
const iterations = 600_000

/**
 * Encrypts a private key as EncryptedPrivateKeyInfo (RFC 5958 §3) in PEM: PBES2 with PBKDF2, HMAC-SHA-256 and
 * AES-256-CBC (RFC 8018 §6.2). openssl can read it, and so can `createPrivateKey`.
 */
export function encryptPrivateKey(privateKey: KeyObject, passphrase: string): string {
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  const key = pbkdf2Sync(passphrase, salt, iterations, 32, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' })
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return pem(sequence(algorithm(salt, iv), octetString(encrypted)))
}

function algorithm(salt: Uint8Array, iv: Uint8Array): Uint8Array {
  const derivation = sequence(
    objectIdentifier(oids.pbkdf2),
    sequence(octetString(salt), integer(iterations), sequence(objectIdentifier(oids.hmacSha256), derNull())),
  )
  const encryption = sequence(objectIdentifier(oids.aes256Cbc), octetString(iv))
  return sequence(objectIdentifier(oids.pbes2), sequence(derivation, encryption))
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN ENCRYPTED PRIVATE KEY-----', ...lines, '-----END ENCRYPTED PRIVATE KEY-----', ''].join('\n')
}
