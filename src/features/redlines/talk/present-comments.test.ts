import { expect, it } from 'vitest'
import type { RedlineState } from '../redline-request.ts'
import { presentComments } from './present-comments.ts'
import type { RedlineComment } from './redline-talk-store.ts'

const comment = (text: string, one: Partial<RedlineComment>): RedlineComment => ({
  commentId: text,
  redlineRequestId: 'rreq',
  round: 2,
  parentId: null,
  side: 'Receiving',
  memberId: null,
  author: 'Rita',
  internal: false,
  text,
  anchor: null,
  start: null,
  length: null,
  quote: null,
  fileId: null,
  createdAt: null,
  editedAt: null,
  resolvedRound: null,
  resolvedSide: null,
  ...one,
})
const inTurn: RedlineState = { status: 'ReceivingPartyDraft', currentSide: 'Receiving', round: 2 }
const sent: RedlineState = { status: 'ReceivingPartyRequestedReview', currentSide: 'Disclosing', round: 3 }
const agreed: RedlineState = { status: 'DocumentReadyForSigning', currentSide: 'Receiving', round: 2 }

it.each([
  ['a shared one of this turn, to its own side', {}, inTurn, 'ReceivingCounsel', true],
  ['a shared one of this turn, to the other side', {}, inTurn, 'DisclosingParty', false],
  ['a shared one, to the other side once it was sent', {}, sent, 'DisclosingParty', true],
  ['a shared one, to the other side once the document is agreed', {}, agreed, 'DisclosingParty', true],
  ['an internal one, to its own side', { internal: true }, sent, 'ReceivingCounsel', true],
  ['an internal one, to the other side', { internal: true }, sent, 'DisclosingParty', false],
] as const)('%s: seen or not', (_, one, state, role, isSeen) => {
  expect(presentComments([comment('A', one)], state, role)).toHaveLength(isSeen ? 1 : 0)
})

it('that the other side resolved in its turn is open until that ends', () => {
  const one = comment('A', { side: 'Disclosing', round: 1, resolvedRound: 2, resolvedSide: 'Receiving' })
  const isResolved = (state: RedlineState) => presentComments([one], state, 'DisclosingParty')[0]!.resolved
  expect([isResolved(inTurn), isResolved(sent)]).toEqual([false, true])
})

it('answers of the other side’s turn come when it ends', () => {
  const thread = [comment('A', { side: 'Disclosing', round: 1 }), comment('B', { parentId: 'A' })]
  const answers = (state: RedlineState) => presentComments(thread, state, 'DisclosingParty')[0]!.replies.length
  expect([answers(inTurn), answers(sent)]).toEqual([0, 1])
})
