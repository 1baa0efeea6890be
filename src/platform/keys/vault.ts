import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/**
 * The first byte of a ciphertext, which identifies the layout of the rest and the data that is authenticated with it.
 */
const FORMAT = 2

/** The purpose of a ciphertext, and the row or file that it belongs to. It can be decrypted only there. */
export interface Belonging {
  purpose: string
  /** The key of the row, or the name of the file. */
  id: string
}

/** Encrypts stored data, with a separate key for each purpose. */
export interface Vault {
  /**
   * Encrypts with AES-256-GCM (NIST SP 800-38D). Returns the format, the nonce, the ciphertext and the tag. The purpose
   * and the id are additional authenticated data.
   */
  encrypt(belonging: Belonging, plain: Uint8Array): Buffer
  /** Decrypts bytes. Throws if they were not encrypted for this purpose and id under this master key. */
  decrypt(belonging: Belonging, encrypted: Uint8Array): Buffer
  /** Derives 32 bytes for this purpose (HKDF-SHA256, RFC 5869). */
  deriveKey(purpose: string): Buffer
}

/**
 * Makes a vault.
 * @param masterKey 32 random bytes
 */
export function createVault(masterKey: Uint8Array): Vault {
  if (masterKey.length !== 32) throw new TypeError('The master key must be 32 bytes')
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `countersign ${purpose}`, 32))
  const encrypt: Vault['encrypt'] = (belonging, plain) =>
    Buffer.concat([Uint8Array.of(FORMAT), seal(deriveKey(belonging.purpose), authenticated(belonging), plain)])
  return {
    deriveKey,
    encrypt,
    decrypt(belonging, encrypted) {
      if (encrypted[0] !== FORMAT) throw new Error('The ciphertext is not of a known format')
      return open(deriveKey(belonging.purpose), authenticated(belonging), encrypted.subarray(1))
    },
  }
}

const authenticated = ({ purpose, id }: Belonging) => Buffer.from(JSON.stringify([FORMAT, purpose, id]))

function seal(key: Buffer, data: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(data)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, data: Uint8Array, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(data)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
