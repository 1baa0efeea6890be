import { createCipheriv, randomBytes } from 'node:crypto'
import type { Vault } from '../vault.ts'

/** The format of earlier versions: nonce, ciphertext and tag of AES-256-GCM, without format byte and additional data. */
export function unboundCiphertext({ deriveKey }: Pick<Vault, 'deriveKey'>, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
