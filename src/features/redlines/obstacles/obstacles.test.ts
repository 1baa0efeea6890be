import { describe, expect, it } from 'vitest'
import { memberRoles, type RedlineState, redlineStatuses, sideOf, stateAfter } from '../redline-request.ts'
import { obstaclesOf, type TurnFacts } from './obstacles.ts'
import { refuseFor } from './refuse-for.ts'

const none: TurnFacts = { openChanges: [], openComments: [], hidden: [], edits: 0, rejections: [] }
const change = { id: '1-a', anchor: 'a', type: 'insertion', text: 'within  thirty\ndays' } as const
const comment = { commentId: 'rcom_1', anchor: null, text: 'Why?' }
const inTurn: RedlineState = { status: 'ReceivingPartyDraft', currentSide: 'Receiving', round: 2 }

const memberOf = (role: (typeof memberRoles)[number]) => ({
  ...{ memberId: role, position: 0, email: '', displayName: '', earlierNames: [], removedAt: null },
  role,
})
const everybody = memberRoles.map(memberOf)

const codeOf = (run: () => void) => {
  try {
    run()
    return null
  } catch (error) {
    return (error as { code: string; values: { reasons?: string } }).values.reasons ?? (error as { code: string }).code
  }
}

const states = redlineStatuses.flatMap(status =>
  (['Disclosing', 'Receiving'] as const).flatMap(currentSide =>
    [1, 2].map((round): RedlineState => ({ status, currentSide, round })),
  ),
)
const cases = states.flatMap(state => memberRoles.map(role => ({ ...state, role })))

describe('what stands in the way of ending a turn', () => {
  it.each(cases)('is what the table of transitions refuses, for $role in $status ($round)', ({ role, ...state }) => {
    for (const ending of ['send', 'approve'] as const) {
      const found = obstaclesOf(state, role, everybody, none).filter(one => one.for === ending)
      expect(found.length === 0).toBe(stateAfter(state, ending, role) !== null)
      expect(codeOf(() => refuseFor(found, ending, sideOf(role))) === null).toBe(found.length === 0)
    }
  })

  it.each([
    ['nothing is open, and this side did nothing, or only accepted and withdrew', none, [], null],
    [
      'a change is open',
      { ...none, openChanges: [change] },
      [{ code: 'change_open', changeId: '1-a', anchor: 'a', text: 'Insertion “within thirty days” is open' }],
      '1 change is open',
    ],
    [
      'changes and a comment are open',
      { ...none, openChanges: [change, { ...change, text: '' }], openComments: [comment] },
      [
        { code: 'comment_open', commentId: 'rcom_1', text: 'Comment “Why?” is open' },
        { code: 'change_open' },
        { code: 'change_open', text: 'Insertion is open' },
      ],
      '1 comment is open, 2 changes are open',
    ],
    [
      'clauses hide text',
      { ...none, hidden: ['a', 'b'].map(anchor => ({ anchor, text: 'Or never.' })) },
      [
        {
          code: 'hidden_text',
          anchor: 'a',
          text: 'Hidden text “Or never.” cannot be read in the document that is signed',
        },
        { code: 'hidden_text', anchor: 'b' },
      ],
      '2 clauses have hidden text',
    ],
    [
      'this side edited',
      { ...none, edits: 3 },
      [{ code: 'edited_in_turn' }],
      'this side edited the document in this turn and must send it for review',
    ],
    [
      'this side rejected',
      { ...none, rejections: [{ change: { ...change, author: '', at: null } }] },
      [{ code: 'rejected_in_turn', changeId: '1-a', anchor: 'a' }],
      'this side rejected changes in this turn and must send the document for review',
    ],
  ])('when %s', (_, facts, obstacles, reasons) => {
    const found = obstaclesOf(inTurn, 'ReceivingParty', everybody, facts)
    expect(found).toMatchObject(obstacles.map(obstacle => ({ for: 'approve', ...obstacle })))
    expect(codeOf(() => refuseFor(found, 'approve', 'Receiving'))).toBe(reasons)
    expect(codeOf(() => refuseFor(found, 'send', 'Receiving'))).toBe(null)
  })

  it('is that nobody is on the other side, for sending alone', () => {
    const alone = everybody.map(one => (sideOf(one.role) === 'Disclosing' ? { ...one, removedAt: new Date(0) } : one))
    const found = obstaclesOf(inTurn, 'ReceivingParty', alone, none)
    expect(found).toMatchObject([
      { for: 'send', code: 'side_without_member', text: 'The Disclosing side has no members' },
    ])
    expect(codeOf(() => refuseFor(found, 'send', 'Receiving'))).toBe('redline_side_without_member')
    expect(codeOf(() => refuseFor(found, 'approve', 'Receiving'))).toBe(null)
  })

  it('is told without the document out of turn', () => {
    const found = obstaclesOf(inTurn, 'DisclosingParty', everybody, { ...none, openChanges: [change] })
    expect(found.map(one => [one.for, one.code])).toEqual([
      ['send', 'not_in_turn'],
      ['approve', 'not_in_turn'],
    ])
  })

  it('shows no more than the beginning of a long text, without half a character', () => {
    const text = '😀'.repeat(100)
    const [found] = obstaclesOf(inTurn, 'ReceivingParty', everybody, { ...none, openChanges: [{ ...change, text }] })
    expect(found!.text).toBe(`Insertion “${'😀'.repeat(60)}…” is open`)
  })
})
