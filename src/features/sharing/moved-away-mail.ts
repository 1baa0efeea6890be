import { cleanLine } from '../mails/clean-text.ts'
import type { MailContent } from '../mails/letter.ts'
import type { MailKind } from '../mails/mail-kind.ts'
import { sayInMail } from '../mails/say-in-mail.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'

/** The name under which the mail is queued. Its `details` are who moved the documents, and how many. */
export const documentsMovedAway = 'documents-moved-away'

/** The mail that tells somebody that documents of theirs were moved to a place that they do not see. */
export const documentsMovedAwayMail: MailKind = {
  async write(platform, { organizationId, details }) {
    if (organizationId === null) return null
    const { name } = await organizationDefaults(platform, organizationId)
    const content = movedAwayText({
      organization: cleanLine(name),
      by: cleanLine(String(details.by ?? '')),
      count: Number(details.count),
    })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

export const movedAwayText = (facts: { organization: string; by: string; count: number }): MailContent => ({
  subject: sayInMail('movedAway_subject', facts),
  heading: sayInMail('movedAway_subject', facts),
  paragraphs: [sayInMail('movedAway_body', facts)],
  facts: [],
  next: [sayInMail('movedAway_next', facts)],
  footer: [sayInMail('becauseYouManagedFolder', facts)],
})
