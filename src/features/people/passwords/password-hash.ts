import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** 32 MiB for each hash: one of the settings in the OWASP Password Storage Cheat Sheet. */
const current = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const saltBytes = 16

/** The hash of a password, with the parameters for computing it again: `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string, cost = current): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await keyOf(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Whether a password matches a hash; false for text that is not a hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64')
  const derived = await keyOf(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Normalizes first, because equal characters have several encodings (Unicode NFKC, as NIST SP 800-63B §3.1.1.2 asks). */
const keyOf = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }) =>
  derive(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: 256 * cost.N * cost.r })
