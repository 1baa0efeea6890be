import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { OwnerMailKind } from '../mail-parties.ts'
import type { SigningFacts } from './request-facts.ts'

/** The texts of the mails to the owners of an organization, by kind of mail. */
export const ownerMails: Record<OwnerMailKind, (facts: SigningFacts) => MailContent> = {
  'owner-deletion-planned': facts => ({
    subject: sayInMail('deletion_subject', { title: facts.title }),
    heading: sayInMail('deletion_heading', { title: facts.title, time: moment(facts.deletion.dueAt, facts.timeZone) }),
    paragraphs: [sayInMail('deletion_body', { by: facts.deletion.by })],
    button: { label: sayInMail('deletion_button'), url: facts.link },
    next: [sayInMail('deletion_ifRight'), sayInMail('deletion_ifNot')],
    footer: [sayInMail('becauseYouOwn', { organization: facts.organization })],
  }),
}
