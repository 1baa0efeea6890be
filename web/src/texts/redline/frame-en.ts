import type { PluralText } from '../en.ts'

/** The frame of the redline page: its heading, whose turn it is, who takes part. */
export const frameEn = {
  who: 'Negotiation for {organization}',
  yourTurn: 'It is your turn.',
  turnOf: 'Waiting for {names}.',
  turnOfNobody: 'It is the other side’s turn, but that side has no members yet.',
  ready: 'The text is agreed and ready for signing.',
  notSentYet: 'The document will appear here once it is sent to your side.',
  side_Disclosing: 'Disclosing side',
  side_Receiving: 'Receiving side',
  party: 'party',
  counsel: 'counsel',
  you: 'you',
  inTurn: 'current turn',
  nobody: 'Nobody yet',
  invalidBody:
    'It has expired, or you no longer take part in this negotiation. What you sent is safe. Open it again from the message or page where you found it, or ask for a new link.',
  invalidBodyAsk:
    'It has expired, or you no longer take part in this negotiation. What you sent is safe. Open it again from the message or page where you found it, or ask {organization} for a new link.',
  document: 'Document',
} satisfies Record<string, string | PluralText>
