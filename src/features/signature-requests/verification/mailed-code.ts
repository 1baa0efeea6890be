import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secretHash } from '../../../platform/secrets.ts'
import { emailKey } from '../../people/email-key.ts'

/** A code that was mailed, without its digits. */
export interface MailedCode {
  mailId: string
  sentAt: Date
  expiresAt: Date
}

/** How long a code can be entered. */
export const codeMs = 10 * 60_000
/** The number of wrong codes that can be entered before a new code must be requested. */
export const triesMost = 5
/** A second request for a code within this time sends no second mail, so that a double tap sends only one. */
export const resendMs = 30_000
/** How long a proof is valid: as long as a session. */
export const proofMs = 12 * 60 * 60_000
/** How long the client that entered a code needs no proof. */
export const clientMs = 60 * 60_000

/** Identifies a client. Clients with the same IP address and the same program count as one. */
export const clientHash = ({ ipAddress, userAgent }: ActorOrigin): Buffer =>
  secretHash(`${ipAddress}\n${userAgent ?? ''}`)

/**
 * Returns the code of a mail. The six digits can be computed only by this installation, which computes them when it
 * writes the mail and again when the code is entered, so no database or backup contains them. 48 bits of the HMAC make
 * all codes equally likely to within one in 10^8.
 */
export function codeOf({ keys }: Pick<Platform, 'keys'>, mailId: string): string {
  const digest = createHmac('sha256', keys.mailedCodeKey).update(mailId).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Compares an entered code of six digits with the code of a mail, in constant time. */
export const isCodeOf = (platform: Pick<Platform, 'keys'>, mailId: string, entered: string): boolean =>
  timingSafeEqual(Buffer.from(codeOf(platform, mailId)), Buffer.from(entered))

/** Returns the six digits of a typed or pasted text such as `123 456`, or null for any other text. */
export function enteredCode(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100) return null
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

/** Masks an address for the holder of a link, who may not be the signer: `b•••@buyer.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${at > 1 ? first : ''}•••${email.slice(at)}`
}

/** Returns the key for counting the codes sent to an address. */
export const addressHash = (email: string): Buffer => secretHash(emailKey(email))
