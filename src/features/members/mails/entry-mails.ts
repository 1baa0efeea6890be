import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { readPerson } from '../../people/people.ts'
import { isOpen } from '../entry/entry-access.ts'
import { entryMailKind } from '../entry/entry-kinds.ts'
import { entryUrl } from '../entry/entry-link.ts'
import { type EntryLink, readEntryLink } from '../entry/entry-link-store.ts'

/** The mails with links into the application, by kind. A mail whose link no longer works is not needed. */
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

/** Subject and heading are the service's own words: the inviting organization chooses its name freely. */
export const invitationText = ({ organization, by, email, url }: InvitationFacts): MailContent => ({
  subject: 'Your invitation to Countersign',
  heading: 'Your invitation to Countersign',
  paragraphs: [
    `${by ?? organization} invites you to ${by === null ? 'join' : `join ${organization}`}, to prepare documents, send them for signature and follow them.`,
  ],
  button: { label: 'Accept the invitation', url },
  next: ['The invitation is for you alone and works for seven days. If you do not expect it, ignore this email.'],
  footer: [`This email is for ${email}.`],
})

export const registrationText = (url: string): MailContent => ({
  subject: 'Finish creating your account',
  heading: 'Finish creating your account',
  paragraphs: ['Choose a password and name your organization. That is all there is to it.'],
  button: { label: 'Continue', url },
  next: ['The link works for one day. If you did not ask for an account, ignore this email: none was created.'],
  footer: ['You are receiving this email because somebody entered your address to create an account.'],
})

export const resetText = (url: string): MailContent => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: ['Somebody, most likely you, asked for a new password for your account.'],
  button: { label: 'Choose a new password', url },
  next: [
    'The link works for one hour, once. A new password signs you out everywhere else.',
    'If you did not ask for it, ignore this email: your password stays as it is.',
  ],
  footer: ['You are receiving this email because you have an account on Countersign.'],
})

export const addressText = (url: string): MailContent => ({
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  paragraphs: ['Confirm that this address is yours, so that it can be used to sign in and to recover your account.'],
  button: { label: 'Confirm the address', url },
  next: ['The link works for one day.'],
  footer: ['You are receiving this email because you have an account on Countersign.'],
})
