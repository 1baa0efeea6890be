import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { readPerson } from '../../people/people.ts'
import { isOpen } from '../entry/entry-access.ts'
import { entryMailKind } from '../entry/entry-kinds.ts'
import { entryUrl } from '../entry/entry-link.ts'
import { type EntryLink, readEntryLink } from '../entry/entry-link-store.ts'

/** The mails with links into the application, by kind. A mail is not sent if its link no longer works. */
export const entryMails: Record<string, MailKind> = {
  [entryMailKind('invitation')]: mailOf(async (platform, url, link) => {
    const organization = await organizationDefaults(platform, link.organizationId!)
    const inviter = link.invitedBy === null ? null : await readPerson(platform.database, link.invitedBy)
    const by = inviter ? { name: inviter.name || inviter.email, email: inviter.email } : null
    return invitationText({
      organization: cleanLine(organization.name),
      by: by && cleanLine(by.name, 80),
      email: link.email!,
      url,
    })
  }),
  [entryMailKind('registration')]: mailOf(async (_platform, url) => registrationText(url)),
  [entryMailKind('reset')]: mailOf(async (_platform, url) => resetText(url)),
  [entryMailKind('address')]: mailOf(async (_platform, url) => addressText(url)),
}

function mailOf(write: (platform: Platform, url: string, link: EntryLink) => Promise<MailContent>): MailKind {
  return {
    async write(platform, mail) {
      const link = await readEntryLink(platform.database, mail.subjectId)
      if (!link || !isOpen(platform, link)) return null
      const content = await write(platform, entryUrl(platform, mailedToken(platform, mail.mailId)), link)
      return { content, onBehalfOf: null, testMode: false, attachments: [] }
    },
  }
}

interface InvitationFacts {
  organization: string
  by: string | null
  email: string
  url: string
}

/**
 * Writes an invitation. Subject and heading are the service's own words, because the inviting organization chooses its
 * name freely.
 */
export const invitationText = ({ organization, by, email, url }: InvitationFacts): MailContent => ({
  subject: sayInMail('entry_subject'),
  heading: sayInMail('entry_subject'),
  paragraphs: [
    by === null ? sayInMail('entry_byOrganization', { organization }) : sayInMail('entry_by', { by, organization }),
  ],
  button: { label: sayInMail('entry_accept'), url },
  next: [sayInMail('entry_next')],
  footer: [sayInMail('isFor', { to: email })],
})

export const registrationText = (url: string): MailContent => ({
  subject: sayInMail('registration_subject'),
  heading: sayInMail('registration_subject'),
  paragraphs: [sayInMail('registration_body')],
  button: { label: sayInMail('registration_button'), url },
  next: [sayInMail('registration_next')],
  footer: [sayInMail('registration_footer')],
})

export const resetText = (url: string): MailContent => ({
  subject: sayInMail('reset_subject'),
  heading: sayInMail('reset_subject'),
  paragraphs: [sayInMail('reset_body')],
  button: { label: sayInMail('reset_subject'), url },
  next: [sayInMail('reset_next'), sayInMail('reset_ifNot')],
  footer: [sayInMail('becauseYouHaveAccount')],
})

export const addressText = (url: string): MailContent => ({
  subject: sayInMail('address_subject'),
  heading: sayInMail('address_subject'),
  paragraphs: [sayInMail('address_body')],
  button: { label: sayInMail('address_button'), url },
  next: [sayInMail('address_next')],
  footer: [sayInMail('becauseYouHaveAccount')],
})
