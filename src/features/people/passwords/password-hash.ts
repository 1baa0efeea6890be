import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * The scrypt parameters. With them, a hash takes 32 MiB. They are one of the settings in the OWASP Password Storage
 * Cheat Sheet.
 */
const current = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const saltBytes = 16

/**
 * Returns the hash of a password together with the parameters for computing it again: `scrypt$N$r$p$salt$key`, with
 * salt and key in base64.
 */
export async function hashPassword(password: string, cost = current): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await keyOf(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Returns whether a password matches a hash. Returns false if `hash` is not a hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64')
  const derived = await keyOf(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/**
 * Derives the key from a password. Normalizes the password first (Unicode NFKC, as NIST SP 800-63B §3.1.1.2 asks),
 * because the same characters can be encoded in several ways.
 */
const keyOf = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }) =>
  derive(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: 256 * cost.N * cost.r })
