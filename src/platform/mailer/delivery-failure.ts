import { withoutTokens } from '../log.ts'
import type { SendOutcome } from './mailer.ts'

/** What the SMTP client throws: a reply of the server, or none. */
export interface SmtpError extends Error {
  responseCode?: number
  response?: string
  /** The command that was answered. */
  command?: string
}

const reasonMostCharacters = 300
/** Replies that tell of how we come to the server, not of this mail (RFC 4954 §6). */
const ACCESS_REPLIES = [530, 534, 535, 538]

/**
 * What a failure means. Before the server knows whom the mail is for (`greeted` is false, or it refuses our own address)
 * nothing is wrong with this mail. After that a reply of 5yz is for good and everything else for now (RFC 5321 §4.2.1):
 * also a connection that is lost before the last reply, when the server may or may not have taken the mail.
 */
export function failureOutcome(error: SmtpError, greeted: boolean): Exclude<SendOutcome, { kind: 'sent' }> {
  const reason = failureReason(error)
  const code = error.responseCode ?? 0
  if (!greeted || error.command === 'MAIL FROM' || ACCESS_REPLIES.includes(code)) return { kind: 'unavailable', reason }
  return { kind: code >= 500 && code < 600 ? 'refused' : 'postponed', reason }
}

/**
 * The server's reply where there is one. Servers quote what they dislike, so links and whatever could be a token are taken
 * out: the reason is shown to the sender.
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
