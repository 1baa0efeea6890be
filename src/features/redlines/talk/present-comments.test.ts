import { expect, it } from 'vitest'
import type { RedlineState } from '../redline-request.ts'
import { presentComments } from './present-comments.ts'
import type { RedlineComment } from './redline-talk-store.ts'

const comment = (text: string, overrides: Partial<RedlineComment>): RedlineComment => ({
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
  ...overrides,
})
const inTurn: RedlineState = { status: 'ReceivingPartyDraft', currentSide: 'Receiving', round: 2 }
const sent: RedlineState = { status: 'ReceivingPartyRequestedReview', currentSide: 'Disclosing', round: 3 }
const agreed: RedlineState = { status: 'DocumentReadyForSigning', currentSide: 'Receiving', round: 2 }

it.each([
  ['shows a shared comment of this turn to its own side', {}, inTurn, 'ReceivingCounsel', true],
  ['hides a shared comment of this turn from the other side', {}, inTurn, 'DisclosingParty', false],
  ['shows a shared comment to the other side once the turn was sent', {}, sent, 'DisclosingParty', true],
  ['shows a shared comment to the other side once the document is agreed', {}, agreed, 'DisclosingParty', true],
  ['shows an internal comment to its own side', { internal: true }, sent, 'ReceivingCounsel', true],
  ['hides an internal comment from the other side', { internal: true }, sent, 'DisclosingParty', false],
] as const)('%s', (_, overrides, state, role, isSeen) => {
  expect(presentComments([comment('A', overrides)], state, role)).toHaveLength(isSeen ? 1 : 0)
})

it('shows a comment as open until the turn of the side that resolved it ends', () => {
  const resolvedComment = comment('A', { side: 'Disclosing', round: 1, resolvedRound: 2, resolvedSide: 'Receiving' })
  const isResolved = (state: RedlineState) => presentComments([resolvedComment], state, 'DisclosingParty')[0]!.resolved
  expect([isResolved(inTurn), isResolved(sent)]).toEqual([false, true])
})

it('hides replies of the other side until its turn ends', () => {
  const thread = [comment('A', { side: 'Disclosing', round: 1 }), comment('B', { parentId: 'A' })]
  const answers = (state: RedlineState) => presentComments(thread, state, 'DisclosingParty')[0]!.replies.length
  expect([answers(inTurn), answers(sent)]).toEqual([0, 1])
})
