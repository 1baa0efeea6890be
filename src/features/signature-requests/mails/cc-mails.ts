import type { MailContent } from '../../mails/letter.ts'
import type { CcMailKind } from '../mail-parties.ts'
import { aboutReplies, keepTheFile, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to those in cc, in English. Their link gives the file, and opens nothing that signs. */
export const ccMails: Record<CcMailKind, (facts: SigningFacts) => MailContent> = {
  'cc-completed': facts => ({
    subject: `Copy: “${facts.title}” is signed by everybody`,
    heading: `“${facts.title}” is signed by everybody`,
    paragraphs: [
      facts.isAttached
        ? `${senderOf(facts)} sends you a copy of the signed document. It is attached, and sealed, so that any later change to it shows.`
        : `${senderOf(facts)} sends you a copy of the signed document. It is too large for a mail: save it with the button below. It is sealed, so that any later change to it shows.`,
    ],
    facts: signedTimes(facts),
    ...(!facts.isAttached && { button: { label: 'Save the signed document', url: facts.link } }),
    next: [
      ...(facts.certificateLink === null
        ? []
        : [`Its certificate of completion is a second file: ${facts.certificateLink}`]),
      ...(facts.isAttached ? [] : ['The button works for 90 days, and for whoever has this mail.']),
      keepTheFile,
      'There is nothing for you to sign.',
    ],
    footer: [`This mail is for ${facts.to}.`, aboutReplies(facts)],
  }),
}
