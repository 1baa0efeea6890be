import { workWords } from '../../../engine/redline/summary/round-summary.ts'
import type { MailContent } from '../../mails/letter.ts'
import { names } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import type { RoundFacts } from './round-facts.ts'

/** What was said at the end of a round, and who did what in it. */
export function storyOf({ by, message, work, more }: RoundFacts): Pick<MailContent, 'quotes' | 'facts'> {
  const rows = work.map(({ name, did }) => ({ label: name, value: capitalized(workWords(did)) }))
  if (more > 0) rows.push({ label: `And ${more} more`, value: 'The document shows what they did.' })
  return { ...(message !== null && { quotes: [{ by, text: message }] }), ...(rows.length > 0 && { facts: rows }) }
}

export const othersOf = ({ others }: RedlineFacts) => (others.length > 0 ? names(others) : 'the other side')

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const footerOf = (facts: RedlineFacts) => [
  `This mail is for ${facts.to}. Whoever has its link can act in your name: do not pass it on.`,
  `You get it because ${facts.organization} named you in a negotiation on Countersign. A reply to this mail goes to ${facts.sender.name} (${facts.sender.email}), not to the other side.`,
]
