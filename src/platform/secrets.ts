import { createHash, randomBytes } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random token of 256 bits for links, in 43 characters of base64url. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns 43 random characters of base62, which is 256 bits, for client secrets and API keys. */
export function newBase62Secret(): string {
  let text = ''
  while (text.length < 43) {
    // 248 is the largest multiple of 62 in a byte: with larger bytes, the characters would not be equally likely
    for (const byte of randomBytes(64)) if (byte < 248 && text.length < 43) text += base62[byte % 62]
  }
  return text
}

/** Returns the hash of a token or secret for storing. A random secret of 256 bits does not need a slow hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
