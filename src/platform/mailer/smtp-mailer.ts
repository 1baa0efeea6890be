import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { failureOutcome, type SmtpError } from './delivery-failure.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** In milliseconds. */
export interface SmtpTimeouts {
  connectMs: number
  /** Without an answer of the server. RFC 5321 §4.5.3.2 allows it minutes for the reply after the mail; few take so long. */
  silenceMs: number
  /** From the connection to the last reply. */
  totalMs: number
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 60_000, totalMs: 180_000 }

/**
 * Opens a new connection for each mail: there is no idle connection that dies unnoticed, and no pool that sends a mail again by itself.
 */
export function createSmtpMailer(settings: SmtpSettings, timeouts = defaultTimeouts): Mailer {
  return {
    async send(message) {
      const encoded = await encodeMessage(message)
      const connection = openConnection(settings, timeouts)
      const deadline = setTimeout(() => connection.close(), timeouts.totalMs)
      let greeted = false
      try {
        await step(connection, done => connection.connect(done))
        const { credentials } = settings
        if (credentials) {
          const auth = { credentials: { user: credentials.user, pass: credentials.password } }
          await step(connection, done => connection.login(auth, done))
        }
        greeted = true
        await step(connection, done => connection.send(encoded.envelope, encoded.bytes, done))
        connection.quit()
        return { kind: 'sent' }
      } catch (error) {
        connection.close()
        return failureOutcome(error as SmtpError, greeted)
      } finally {
        clearTimeout(deadline)
      }
    },
  }
}

function openConnection({ host, port, tls }: SmtpSettings, timeouts: SmtpTimeouts): SMTPConnection {
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === 'immediate',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.silenceMs,
    socketTimeout: timeouts.silenceMs,
  })
  // An error after the end of the work, such as a connection lost after the goodbye.
  connection.on('error', () => {})
  return connection
}

/** One step of the conversation; also rejects when the connection ends before its answer. */
function step(connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    // The reply with which a server hangs up (421) is reported just after the end.
    connection.once('end', () => setImmediate(reject, new Error('The connection was closed before a response came')))
    begin(error => (error ? reject(error) : resolve()))
  })
}

/** The mail as sent over the wire. Nothing in it is read from a file or an address. */
async function encodeMessage(message: MailMessage) {
  const node = new MailComposer({
    messageId: message.messageId,
    from: message.from,
    to: [message.to],
    ...(message.replyTo && { replyTo: [message.replyTo] }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { envelope: node.getEnvelope(), bytes: await node.build() }
}
