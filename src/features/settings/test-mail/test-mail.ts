import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'

/** The name under which a test mail is queued. */
export const testMailKind = 'settings-test'

/** The time after which a test mail is no longer needed: the caller has seen the result or has left. */
const neededForMs = 10 * 60_000

/** The test mail, which shows its recipient that mails arrive and how they look. */
export const testMail: MailKind = {
  async write(platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>, { organizationId, createdAt }) {
    const isNeeded = platform.clock.now().getTime() - createdAt.getTime() < neededForMs
    if (organizationId === null || !isNeeded) return null
    const { name } = await organizationDefaults(platform, organizationId)
    const content = testMailText(cleanLine(name), platform.config.publicUrl)
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

export const testMailText = (organization: string, url: string): MailContent => ({
  subject: sayInMail('test_subject', { organization }),
  heading: sayInMail('test_heading'),
  paragraphs: [sayInMail('test_body', { organization })],
  button: { label: sayInMail('test_button'), url: `${url}/settings/mail` },
  next: [sayInMail('test_next')],
  footer: [sayInMail('becauseYouAsked', { organization })],
})
