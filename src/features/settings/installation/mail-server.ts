import { readSmtpSettings } from '../../../platform/mailer/smtp-settings.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Presents the mail server of the installation without user and password. Without a mail server, mails are stored in
 * the outbox.
 */
export function presentMailServer({ config, mailFrom }: Pick<Platform, 'config' | 'mailFrom'>) {
  if (config.smtpUrl === null) return { from: mailFrom, server: null }
  const { host, port, tls, credentials } = readSmtpSettings(config.smtpUrl)
  return { from: mailFrom, server: { host, port, encryption: tls, signsIn: credentials !== null } }
}
