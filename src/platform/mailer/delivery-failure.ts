import { withoutTokens } from '../log.ts'
import type { SendOutcome } from './mailer.ts'

/** An error of the SMTP client, with or without a reply of the server. */
export interface SmtpError extends Error {
  responseCode?: number
  response?: string
  /** The command that was answered. */
  command?: string
}

const reasonMostCharacters = 300
/** Replies about our access to the server, not about this mail (RFC 4954 §6). */
const ACCESS_REPLIES = [530, 534, 535, 538]

/**
 * The meaning of a failure. Before the server knows the recipient (`greeted` is false, or it refuses our own address) nothing is wrong
 * with this mail. After that a reply of 5yz is final and everything else temporary (RFC 5321 §4.2.1), including a connection that is
 * lost before the last reply, when the server may or may not have accepted the mail.
 */
export function failureOutcome(error: SmtpError, greeted: boolean): Exclude<SendOutcome, { kind: 'sent' }> {
  const reason = failureReason(error)
  const code = error.responseCode ?? 0
  if (!greeted || error.command === 'MAIL FROM' || ACCESS_REPLIES.includes(code)) return { kind: 'unavailable', reason }
  return { kind: code >= 500 && code < 600 ? 'refused' : 'postponed', reason }
}

/**
 * The server's reply, if there is one. Servers quote what they refuse, so links and possible tokens are removed: the reason is shown to
 * the sender.
 */
function failureReason(error: SmtpError): string {
  const text = error.response || error.message
  return withoutTokens(text)
    .replace(/https?:\/\/\S+/gi, '[link]')
    .replace(/[\w-]{40,}/g, '[removed]')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, reasonMostCharacters)
}
