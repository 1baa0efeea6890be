import { describe, expect, it } from 'vitest'
import { memberRoles, type RedlineState, redlineStatuses, sideOf, stateAfter } from '../redline-request.ts'
import { obstaclesOf, type TurnFacts } from './obstacles.ts'
import { refuseFor } from './refuse-for.ts'

const noFacts: TurnFacts = { openChanges: [], openComments: [], hidden: [], edits: 0, rejections: [] }
const change = { id: '1-a', anchor: 'a', type: 'insertion', text: 'within  thirty\ndays' } as const
const comment = { commentId: 'rcom_1', anchor: null, text: 'Why?' }
const inTurn: RedlineState = { status: 'ReceivingPartyDraft', currentSide: 'Receiving', round: 2 }

const memberOf = (role: (typeof memberRoles)[number]) => ({
  ...{ memberId: role, position: 0, email: '', displayName: '', earlierNames: [], removedAt: null },
  role,
})
const members = memberRoles.map(memberOf)

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

describe('obstacles to ending a turn', () => {
  it.each(cases)('match the transition table for $role in $status ($round)', ({ role, ...state }) => {
    for (const ending of ['send', 'approve'] as const) {
      const obstacles = obstaclesOf({ state, role, allMembers: members, facts: noFacts }).filter(
        obstacle => obstacle.for === ending,
      )
      expect(obstacles.length === 0).toBe(stateAfter(state, ending, role) !== null)
      expect(codeOf(() => refuseFor(obstacles, ending, sideOf(role))) === null).toBe(obstacles.length === 0)
    }
  })

  it.each([
    ['nothing is open and this side neither edited nor rejected', noFacts, [], null],
    [
      'a change is open',
      { ...noFacts, openChanges: [change] },
      [{ code: 'change_open', changeId: '1-a', anchor: 'a', text: 'Insertion “within thirty days” is open' }],
      '1 change is open',
    ],
    [
      'changes and a comment are open',
      { ...noFacts, openChanges: [change, { ...change, text: '' }], openComments: [comment] },
      [
        { code: 'comment_open', commentId: 'rcom_1', text: 'Comment “Why?” is open' },
        { code: 'change_open' },
        { code: 'change_open', text: 'Insertion is open' },
      ],
      '1 comment is open, 2 changes are open',
    ],
    [
      'clauses contain hidden text',
      { ...noFacts, hidden: ['a', 'b'].map(anchor => ({ anchor, text: 'Or never.' })) },
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
      'this side edited the document',
      { ...noFacts, edits: 3 },
      [{ code: 'edited_in_turn' }],
      'this side edited the document in this turn and must send it for review',
    ],
    [
      'this side rejected a change',
      { ...noFacts, rejections: [{ change: { ...change, author: '', at: null } }] },
      [{ code: 'rejected_in_turn', changeId: '1-a', anchor: 'a' }],
      'this side rejected changes in this turn and must send the document for review',
    ],
  ])('are listed for approval when %s', (_, facts, obstacles, reasons) => {
    const actual = obstaclesOf({ state: inTurn, role: 'ReceivingParty', allMembers: members, facts })
    expect(actual).toMatchObject(obstacles.map(obstacle => ({ for: 'approve', ...obstacle })))
    expect(codeOf(() => refuseFor(actual, 'approve', 'Receiving'))).toBe(reasons)
    expect(codeOf(() => refuseFor(actual, 'send', 'Receiving'))).toBe(null)
  })

  it('prevent sending, but not approval, when the other side has no members', () => {
    const withoutDisclosing = members.map(member =>
      sideOf(member.role) === 'Disclosing' ? { ...member, removedAt: new Date(0) } : member,
    )
    const obstacles = obstaclesOf({
      state: inTurn,
      role: 'ReceivingParty',
      allMembers: withoutDisclosing,
      facts: noFacts,
    })
    expect(obstacles).toMatchObject([
      { for: 'send', code: 'side_without_member', text: 'The Disclosing side has no members' },
    ])
    expect(codeOf(() => refuseFor(obstacles, 'send', 'Receiving'))).toBe('redline_side_without_member')
    expect(codeOf(() => refuseFor(obstacles, 'approve', 'Receiving'))).toBe(null)
  })

  it('reveal nothing about the document to the side whose turn it is not', () => {
    const obstacles = obstaclesOf({
      state: inTurn,
      role: 'DisclosingParty',
      allMembers: members,
      facts: { ...noFacts, openChanges: [change] },
    })
    expect(obstacles.map(obstacle => [obstacle.for, obstacle.code])).toEqual([
      ['send', 'not_in_turn'],
      ['approve', 'not_in_turn'],
    ])
  })

  it('quote only the beginning of a long text, without splitting a character', () => {
    const text = '😀'.repeat(100)
    const [obstacle] = obstaclesOf({
      state: inTurn,
      role: 'ReceivingParty',
      allMembers: members,
      facts: {
        ...noFacts,
        openChanges: [{ ...change, text }],
      },
    })
    expect(obstacle!.text).toBe(`Insertion “${'😀'.repeat(60)}…” is open`)
  })
})
