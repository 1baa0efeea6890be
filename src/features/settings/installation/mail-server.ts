import { readSmtpSettings } from '../../../platform/mailer/smtp-settings.ts'
import type { Platform } from '../../../platform/platform.ts'

/** How mails leave the installation, without user and password; without a mail server they are stored in the outbox. */
export function presentMailServer({ config, mailFrom }: Platform) {
  if (config.smtpUrl === null) return { from: mailFrom, server: null }
  const { host, port, tls, credentials } = readSmtpSettings(config.smtpUrl)
  return { from: mailFrom, server: { host, port, encryption: tls, signsIn: credentials !== null } }
}
