import { describe, expect, it } from 'vitest'
import type { RedlineSessionMember } from '../api/generated/calls.ts'
import { meanwhileSentence, type Negotiation, turnSentence } from './turn.ts'

const dora: RedlineSessionMember = { email: 'd@x', displayName: 'Dora', role: 'DisclosingParty', side: 'Disclosing' }
const rita: RedlineSessionMember = { email: 'r@x', displayName: 'Rita', role: 'ReceivingParty', side: 'Receiving' }
const rob: RedlineSessionMember = { email: 'b@x', displayName: 'Rob', role: 'ReceivingCounsel', side: 'Receiving' }

const session = (changes: Partial<Negotiation>): Negotiation => ({
  status: 'ReceivingPartyOpened',
  currentRound: 'Receiving',
  organization: { name: 'Acme' },
  member: dora,
  members: [dora, rita, rob],
  may: { edit: false, comment: false, send: false, approve: false, reopen: false },
  preview: { url: '/preview', pageCount: 1, pages: [] },
  ...changes,
})
const inTurn = { member: rita, may: { edit: true, comment: true, send: true, approve: true, reopen: false } }

describe('the page says', () => {
  it.each<[string, Partial<Negotiation>, string]>([
    ['whose turn it is', {}, 'Waiting for Rita and Rob.'],
    ['that it is yours', inTurn, 'It is your turn.'],
    ['that nobody is there', { members: [dora] }, 'It is the other side’s turn, but that side has no members yet.'],
    ['that the text is agreed', { status: 'DocumentReadyForSigning' }, 'The text is agreed and ready for signing.'],
  ])('%s', (_, changes, sentence) => {
    expect(turnSentence(session(changes))).toBe(sentence)
  })

  it.each<[string, Partial<Negotiation>, RegExp]>([
    ['to whom to turn', inTurn, /tell Dora some other way/],
    ['to turn to the organization when nobody is on the other side', { ...inTurn, members: [rita] }, /tell Acme/],
    ['that the document can be read', {}, /You can read the document here/],
    ['that nothing was sent yet', { preview: null }, /will appear here once it is sent/],
  ])('%s', (_, changes, sentence) => {
    expect(meanwhileSentence(session(changes))).toMatch(sentence)
    expect(meanwhileSentence(session(changes))).toMatch(/on this page yet/)
  })
})
