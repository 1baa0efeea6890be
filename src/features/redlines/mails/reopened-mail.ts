import type { MailContent } from '../../mails/letter.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import { footerOf, othersOf } from './phrases.ts'

/** `by`: who took the document up again. */
export const reopenedText = (facts: RedlineFacts, by: string): MailContent => ({
  subject: `Taken up again: “${facts.title}”`,
  heading: `${by} took “${facts.title}” up again`,
  paragraphs: [
    'It was ready for signing. Now it is being negotiated again, and nothing is signed until both sides agree anew.',
  ],
  button: { label: facts.isInTurn ? 'Open the document' : 'Read the document', url: facts.link },
  next: [
    facts.isInTurn
      ? `It is your side’s turn: change what you want changed, and send it to ${othersOf(facts)}.`
      : 'There is nothing for you to do now. You get a mail when it is your turn.',
  ],
  footer: footerOf(facts),
})
