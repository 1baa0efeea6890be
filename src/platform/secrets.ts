import { createHash, randomBytes } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random token of 256 bits for links, in 43 characters of base64url. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 43 random characters of base62: 256 bits for client secrets and API keys. */
export function newBase62Secret(): string {
  let text = ''
  while (text.length < 43) {
    // 248 is the largest multiple of 62 in a byte: with larger bytes, digits would not be equally likely
    for (const byte of randomBytes(64)) if (byte < 248 && text.length < 43) text += base62[byte % 62]
  }
  return text
}

/** The stored hash of a token or secret: random ones of 256 bits need no slow hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
