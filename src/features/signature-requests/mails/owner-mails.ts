import type { MailContent } from '../../mails/letter.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { OwnerMailKind } from '../mail-parties.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to the owners of an organization, in English. */
export const ownerMails: Record<OwnerMailKind, (facts: SigningFacts) => MailContent> = {
  'owner-deletion-planned': facts => ({
    subject: `Will be deleted: “${facts.title}”`,
    heading: `The content of “${facts.title}” will be deleted on ${moment(facts.deletion.dueAt)}`,
    paragraphs: [
      `${facts.deletion.by} has asked for it. The documents, the signatures and the names of the signers will then be gone for good. Until then, nothing is lost.`,
    ],
    button: { label: 'See the request', url: facts.link },
    next: [
      'If this is right, you do not need to do anything.',
      'If it is not, keep the content: an owner or admin can do that on the page of the request.',
    ],
    footer: [`You are receiving this email because you are an owner of ${facts.organization}.`],
  }),
}
