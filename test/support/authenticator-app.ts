import { createHmac } from 'node:crypto'

/**
 * The code that an authenticator app shows now for an `otpauth:` address: RFC 6238 with thirty seconds and six digits.
 * @param ahead how many half minutes the clock of the app is ahead; a code works once, and the service accepts the
 * next too
 */
export function codeNow(uri: string, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', base32(new URL(uri).searchParams.get('secret')!))
    .update(counter)
    .digest()
  const at = hash.at(-1)! & 0xf
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export function base32(text: string): Buffer {
  const bits = [...text]
    .map(one => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
