import { workWords } from '../../../engine/redline/summary/round-summary.ts'
import type { MailContent } from '../../mails/letter.ts'
import { names } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import type { RoundFacts } from './round-facts.ts'

/** Shows the message at the end of a round, and what each member did in it. */
export function storyOf({ by, message, work, more }: RoundFacts): Pick<MailContent, 'quotes' | 'facts'> {
  const rows = work.map(({ name, did }) => ({ label: name, value: capitalize(workWords(did)) }))
  if (more > 0) rows.push({ label: `And ${more} more`, value: 'The document shows what they did.' })
  return { ...(message !== null && { quotes: [{ by, text: message }] }), ...(rows.length > 0 && { facts: rows }) }
}

export const otherSideNames = ({ others }: RedlineFacts) => (others.length > 0 ? names(others) : 'the other side')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const footerOf = (facts: RedlineFacts) => [
  `This email is for ${facts.to}. Anyone who has its link can act in your name, so do not forward it.`,
  `You are receiving it because ${facts.organization} added you to a negotiation on Countersign. A reply to this email goes only to ${facts.sender.name} (${facts.sender.email}).`,
]
