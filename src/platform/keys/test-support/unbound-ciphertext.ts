import { createCipheriv, randomBytes } from 'node:crypto'
import type { Vault } from '../vault.ts'

/** What earlier versions stored: nonce, ciphertext and tag of AES-256-GCM, without format and additional data. */
export function unboundCiphertext({ deriveKey }: Pick<Vault, 'deriveKey'>, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
