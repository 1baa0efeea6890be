import type { MailContent } from '../../mails/letter.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import { footerOf, otherSideNames } from './phrases.ts'

/** `by` is the member who reopened the document. */
export const reopenedText = (facts: RedlineFacts, by: string): MailContent => ({
  subject: `Reopened: “${facts.title}”`,
  heading: `${by} reopened “${facts.title}”`,
  paragraphs: [
    'It was ready for signing. Now it is being negotiated again, and nobody can sign it until both sides agree once more.',
  ],
  button: { label: facts.isInTurn ? 'Open the document' : 'Read the document', url: facts.link },
  next: [
    facts.isInTurn
      ? `It is your side’s turn. Make your changes and send the document to ${otherSideNames(facts)}.`
      : 'You do not need to do anything now. You will get an email when it is your turn.',
  ],
  footer: footerOf(facts),
})
