import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import type { CcMailKind } from '../mail-parties.ts'
import { replyNotice, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to people in cc. Their links download the file and cannot be used to sign. */
export const ccMails: Record<CcMailKind, (facts: SigningFacts) => MailContent> = {
  'cc-completed': facts => ({
    subject: sayInMail('ccCompleted_subject', { title: facts.title }),
    heading: sayInMail('completed_heading', { title: facts.title }),
    paragraphs: [
      sayInMail('ccCompleted_body', { sender: senderOf(facts) }),
      facts.isAttached ? sayInMail('ccCompleted_attached') : sayInMail('ccCompleted_tooLarge'),
    ],
    facts: signedTimes(facts),
    ...(!facts.isAttached && { button: { label: sayInMail('downloadSigned'), url: facts.link } }),
    next: [
      ...(facts.certificateLink === null
        ? []
        : [sayInMail('certificateApart', { certificateLink: facts.certificateLink })]),
      ...(facts.isAttached ? [] : [sayInMail('linkWorks90Days')]),
      sayInMail('keepTheFile'),
      sayInMail('nothingToSign'),
    ],
    footer: [
      facts.isAttached ? sayInMail('isFor', { to: facts.to }) : sayInMail('isForReaders', { to: facts.to }),
      replyNotice(facts),
    ],
  }),
}
