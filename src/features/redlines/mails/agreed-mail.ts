import type { MailContent } from '../../mails/letter.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import { footerOf, storyOf } from './phrases.ts'
import type { RoundFacts } from './round-facts.ts'

/** `round` is the round that ended with the agreement. */
export const agreedText = (facts: RedlineFacts, round: RoundFacts): MailContent => ({
  subject: `Agreed: “${facts.title}”`,
  heading: `“${facts.title}” is agreed`,
  paragraphs: [
    `${round.by} approved the document on ${moment(round.endedAt)}, exactly as the other side had sent it. It is ready for signing.`,
  ],
  ...storyOf(round),
  button: { label: 'Read the agreed document', url: facts.link },
  next: [
    'The people who will sign it get an email of their own. Until it goes out for signing, either party can reopen the document.',
  ],
  footer: footerOf(facts),
})
