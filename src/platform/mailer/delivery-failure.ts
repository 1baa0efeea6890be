import { withoutTokens } from '../log.ts'
import type { SendOutcome } from './mailer.ts'

/** An error of the SMTP client, with or without a reply from the server. */
export interface SmtpError extends Error {
  responseCode?: number
  response?: string
  /** The SMTP command that the server replied to. */
  command?: string
}

const reasonMostCharacters = 300
/** Replies that concern our access to the server, not this mail (RFC 4954 §6). */
const ACCESS_REPLIES = [530, 534, 535, 538]

/**
 * Returns what a failure means for a mail. Before the server knows the recipient (`greeted` is false, or it refuses our
 * own address), nothing is wrong with this mail. After that, a 5yz reply is final and everything else is temporary (RFC
 * 5321 §4.2.1). That includes a connection that is lost before the last reply, when the server may or may not have
 * accepted the mail.
 */
export function failureOutcome(error: SmtpError, greeted: boolean): Exclude<SendOutcome, { kind: 'sent' }> {
  const reason = failureReason(error)
  const code = error.responseCode ?? 0
  if (!greeted || error.command === 'MAIL FROM' || ACCESS_REPLIES.includes(code)) return { kind: 'unavailable', reason }
  return { kind: code >= 500 && code < 600 ? 'refused' : 'postponed', reason }
}

/**
 * Returns the server's reply, if there is one, or else the message. Servers quote what they refuse, and the reason is
 * shown to the sender, so links and possible tokens are removed.
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
