import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { failureOutcome, type SmtpError } from './delivery-failure.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** The time limits of the SMTP client, in milliseconds. */
export interface SmtpTimeouts {
  connectMs: number
  /**
   * The limit without an answer from the server. RFC 5321 §4.5.3.2 allows it minutes for the reply after the mail, but
   * few servers take that long.
   */
  silenceMs: number
  /** The limit from the connection to the last reply. */
  totalMs: number
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 60_000, totalMs: 180_000 }

/**
 * Makes a mailer that opens a new connection for each mail. This way no idle connection dies unnoticed, and no pool
 * sends a mail again by itself.
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
  // Ignores errors after the end of the work, such as a connection that is lost after the goodbye.
  connection.on('error', () => {})
  return connection
}

/** Runs a step of the conversation. Also rejects if the connection ends before the reply to this step. */
function step(connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    // The reply with which a server hangs up (421) is reported just after the `end` event.
    connection.once('end', () => setImmediate(reject, new Error('The connection was closed before a response came')))
    begin(error => (error ? reject(error) : resolve()))
  })
}

/** Encodes a mail as it is sent. Nothing in it is read from a file or a URL. */
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
