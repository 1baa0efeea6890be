import { workWords } from '../../../engine/redline/summary/round-summary.ts'
import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { names } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import type { RoundFacts } from './round-facts.ts'

/** Returns the part of a mail that shows the message at the end of a round, and what each member did in it. */
export function roundStoryOf({ by, message, work, more }: RoundFacts): Pick<MailContent, 'quotes' | 'facts'> {
  const rows = work.map(({ name, did }) => ({ label: name, value: capitalize(workWords(did)) }))
  if (more > 0) rows.push({ label: sayInMail('andMore', { more }), value: sayInMail('documentShows') })
  return { ...(message !== null && { quotes: [{ by, text: message }] }), ...(rows.length > 0 && { facts: rows }) }
}

export const otherSideNames = ({ others }: RedlineFacts) =>
  others.length > 0 ? names(others) : sayInMail('theOtherSide')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const footerOf = (facts: RedlineFacts) => [
  sayInMail('isForWhoeverHasLink', { to: facts.to }),
  sayInMail('becauseNegotiating', {
    organization: facts.organization,
    sender: facts.sender.name,
    email: facts.sender.email,
  }),
]
