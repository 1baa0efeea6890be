import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'

/** The kind under which it is queued. */
export const testMailKind = 'settings-test'

/** After this time the caller has seen the result, or has left. */
const neededForMs = 10 * 60_000

/** Shows the recipient that mails arrive, and how they look. */
export const testMail: MailKind = {
  async write(platform: Platform, { organizationId, createdAt }) {
    const isNeeded = platform.clock.now().getTime() - createdAt.getTime() < neededForMs
    if (organizationId === null || !isNeeded) return null
    const { name } = await organizationDefaults(platform, organizationId)
    const content = testMailText(cleanLine(name), platform.config.publicUrl)
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

export const testMailText = (organization: string, url: string): MailContent => ({
  subject: `Test email from ${organization}`,
  heading: 'Emails arrive',
  paragraphs: [
    `This is the test email that you asked for in the settings of ${organization}. Emails to signers go the same way and look like this one.`,
  ],
  button: { label: 'Open the settings', url: `${url}/settings/mail` },
  next: [
    'If it landed in the spam folder, the emails to your signers may too: check SPF, DKIM and DMARC of the sending address.',
  ],
  footer: [`You are receiving this email because you asked ${organization} for it.`],
})
