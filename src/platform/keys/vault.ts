import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what is stored, each purpose under a key of its own. */
export interface Vault {
  /** AES-256-GCM (NIST SP 800-38D): nonce, ciphertext, tag. */
  encrypt(purpose: string, plain: Uint8Array): Buffer
  /** Throws when the bytes were not encrypted for this purpose under this master key. */
  decrypt(purpose: string, encrypted: Uint8Array): Buffer
  /** 32 bytes for this purpose (HKDF-SHA256, RFC 5869). */
  deriveKey(purpose: string): Buffer
}

/** @param masterKey 32 random bytes */
export function createVault(masterKey: Uint8Array): Vault {
  if (masterKey.length !== 32) throw new TypeError('The master key must be 32 bytes')
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `countersign ${purpose}`, 32))
  return {
    deriveKey,
    encrypt(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(purpose, encrypted) {
      const nonce = encrypted.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(purpose), nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
