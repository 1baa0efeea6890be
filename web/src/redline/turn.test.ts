import { describe, expect, it } from 'vitest'
import type { PartyMember, RedlineSession } from '../api/redline-session.ts'
import { meanwhileSentence, turnSentence } from './turn.ts'

const dora: PartyMember = { email: 'd@x', displayName: 'Dora', role: 'DisclosingParty', side: 'Disclosing' }
const rita: PartyMember = { email: 'r@x', displayName: 'Rita', role: 'ReceivingParty', side: 'Receiving' }
const rob: PartyMember = { email: 'b@x', displayName: 'Rob', role: 'ReceivingCounsel', side: 'Receiving' }

const session = (changes: Partial<RedlineSession>): RedlineSession => ({
  redlineRequestId: 'rreq_1',
  status: 'ReceivingPartyOpened',
  currentRound: 'Receiving',
  round: 2,
  testMode: false,
  metadata: {},
  filename: 'contract.docx',
  organization: { name: 'Acme' },
  member: dora,
  members: [dora, rita, rob],
  may: { edit: false, comment: false, send: false, approve: false, reopen: false },
  preview: { url: '/preview', pageCount: 1, pages: [] },
  ...changes,
})
const inTurn = { member: rita, may: { edit: true, comment: true, send: true, approve: true, reopen: false } }

describe('the page says', () => {
  it.each([
    ['whose turn it is', {}, 'It is the turn of Rita and Rob.'],
    ['that it is yours', inTurn, 'It is your turn.'],
    ['that nobody is there', { members: [dora] }, 'It is the turn of the other side, where nobody takes part yet.'],
    ['that the text is agreed', { status: 'DocumentReadyForSigning' }, 'The text is agreed and ready for signing.'],
  ])('%s', (_, changes, sentence) => {
    expect(turnSentence(session(changes))).toBe(sentence)
  })

  it.each([
    ['to whom to turn', inTurn, /tell Dora in another way/],
    ['to turn to the organization when nobody is on the other side', { ...inTurn, members: [rita] }, /tell Acme/],
    ['that the document can be read', {}, /You can read the document here/],
    ['that nothing was sent yet', { preview: null }, /will show here once it is sent/],
  ])('%s', (_, changes, sentence) => {
    expect(meanwhileSentence(session(changes))).toMatch(sentence)
    expect(meanwhileSentence(session(changes))).toMatch(/not built yet/)
  })
})
