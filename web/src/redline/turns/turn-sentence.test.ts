import { describe, expect, it } from 'vitest'
import type { RedlineSessionMember } from '../../api/generated/calls.ts'
import { type Turn, turnSentence } from './turn-sentence.ts'

const dora: RedlineSessionMember = { email: 'd@x', displayName: 'Dora', role: 'DisclosingParty', side: 'Disclosing' }
const rita: RedlineSessionMember = { email: 'r@x', displayName: 'Rita', role: 'ReceivingParty', side: 'Receiving' }
const rob: RedlineSessionMember = { email: 'b@x', displayName: 'Rob', role: 'ReceivingCounsel', side: 'Receiving' }

const session = (changes: Partial<Turn>): Turn => ({
  status: 'ReceivingPartyOpened',
  currentRound: 'Receiving',
  members: [dora, rita, rob],
  may: { edit: false, comment: false, send: false, approve: false, reopen: false },
  ...changes,
})
const inTurn = { may: { edit: true, comment: true, send: true, approve: true, reopen: false } }

describe('turnSentence says', () => {
  it.each<[string, Partial<Turn>, string]>([
    ['whose turn it is', {}, 'Waiting for Rita and Rob.'],
    ['that it is the member’s turn', inTurn, 'It is your turn.'],
    [
      'that the other side has no members',
      { members: [dora] },
      'It is the other side’s turn, but that side has no members yet.',
    ],
    ['that the text is agreed', { status: 'DocumentReadyForSigning' }, 'The text is agreed and ready for signing.'],
  ])('%s', (_, changes, sentence) => {
    expect(turnSentence(session(changes))).toBe(sentence)
  })
})
