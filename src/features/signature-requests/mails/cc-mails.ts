import type { MailContent } from '../../mails/letter.ts'
import type { CcMailKind } from '../mail-parties.ts'
import { keepTheFile, replyNotice, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to people in cc, in English. Their link downloads the file, and opens nothing that signs. */
export const ccMails: Record<CcMailKind, (facts: SigningFacts) => MailContent> = {
  'cc-completed': facts => ({
    subject: `Copy: “${facts.title}” has been signed`,
    heading: `Everyone has signed “${facts.title}”`,
    paragraphs: [
      `${senderOf(facts)} has sent you a copy of the signed document.`,
      facts.isAttached
        ? 'It is attached. It is sealed, so any later change to it can be detected.'
        : 'It is too large to attach. You can download it with the button below. It is sealed, so any later change to it can be detected.',
    ],
    facts: signedTimes(facts),
    ...(!facts.isAttached && { button: { label: 'Download the signed document', url: facts.link } }),
    next: [
      ...(facts.certificateLink === null
        ? []
        : [`Its certificate of completion is a separate file: ${facts.certificateLink}`]),
      ...(facts.isAttached ? [] : ['The link works for 90 days.']),
      keepTheFile,
      'You do not need to sign anything.',
    ],
    footer: [
      facts.isAttached
        ? `This email is for ${facts.to}.`
        : `This email is for ${facts.to}. Anyone who has its link can read the document, so do not forward it.`,
      replyNotice(facts),
    ],
  }),
}
