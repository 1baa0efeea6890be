import { describe, expect, it } from 'vitest'
import type { Change, Clause, RedlineSession, RoundSummary } from '../../api/generated/calls.ts'
import { placeNames, summaryLines } from './send-summary.ts'

const summary = (name: string, counts: Partial<RoundSummary>): RoundSummary => ({
  name,
  text: '',
  clauses: 0,
  labels: [],
  wordsInserted: 0,
  wordsDeleted: 0,
  rowsInserted: 0,
  rowsDeleted: 0,
  moves: 0,
  otherChanges: 0,
  accepted: 0,
  rejected: 0,
  settled: 0,
  withdrawn: 0,
  comments: 0,
  ...counts,
})
const clause = (anchor: string, text: string, label?: string) =>
  ({ anchor, text, kind: 'paragraph', content: [], html: text, ...(label && { label }) }) as Clause
const change = (id: string, anchor: string, more: Partial<Change> = {}): Change => ({
  id,
  anchor,
  type: 'insertion',
  author: 'Rita',
  side: 'Receiving',
  at: '2026-05-03T12:00:00Z',
  text: 'new',
  open: true,
  may: { accept: false, reject: false, undo: true },
  ...more,
})
const decided = (id: string, anchor: string, verdict: 'accept' | 'reject', by = 'rita@x') =>
  change(id, anchor, {
    open: false,
    author: 'Dora',
    side: 'Disclosing',
    decision: { verdict, by, reason: null, at: '2026-05-03T12:00:00Z' },
  })

const clauses = [
  clause('a', 'The price is due at once and in full, whatever happens', '2.1'),
  clause('b', 'The seller keeps the title until it is paid'),
]
const session = (changes: Change[]) =>
  ({
    changes,
    document: { author: 'Rita' },
    lastRound: { at: '2026-05-03T11:00:00.400Z' },
    member: { side: 'Receiving', email: 'rita@x', displayName: 'Rita' },
    members: [
      { side: 'Receiving', email: 'rita@x', displayName: 'Rita' },
      { side: 'Receiving', email: 'rob@x', displayName: 'Rob' },
    ],
  }) as RedlineSession

const sent = (members: RoundSummary[], changes: Change[]) => ({ summary: members, changes, clauses, comments: [] })

describe('the summary of a round before it is sent', () => {
  it("lists the member's own changes first, with the places of all changes", () => {
    const changes = [change('c1', 'a'), change('c2', 'a'), change('c3', 'b', { author: 'Rob (Receiving)' })]
    const members = [
      summary('Rob (Receiving)', { clauses: 1, accepted: 1 }),
      summary('Rita', { clauses: 1, accepted: 2, rejected: 1 }),
    ]
    const decisions = [
      decided('d1', 'a', 'accept'),
      decided('d2', 'b', 'accept'),
      decided('d3', 'b', 'reject'),
      decided('d4', 'a', 'accept', 'rob@x'),
    ]
    expect(summaryLines(sent(members, changes), session([...changes, ...decisions]))).toEqual([
      { text: 'You changed 1 clause', places: [{ anchor: 'a', changeId: 'c1', name: '2.1' }] },
      {
        text: 'You accepted 2 of their changes',
        places: [
          { anchor: 'a', changeId: 'd1', name: '2.1' },
          { anchor: 'b', changeId: 'd2', name: '“The seller keeps the title until…”' },
        ],
      },
      { text: 'You rejected 1 of their changes', places: [expect.objectContaining({ changeId: 'd3' })] },
      { text: 'Rob (Receiving) changed 1 clause', places: [expect.objectContaining({ changeId: 'c3' })] },
      { text: 'Rob (Receiving) accepted 1 of their changes', places: [expect.objectContaining({ changeId: 'd4' })] },
    ])
  })

  it('leaves out the places of changes from earlier rounds, comparing only the whole seconds of times', () => {
    const before = change('old', 'b', { at: '2026-05-03T10:59:59Z' })
    const sameSecond = change('new', 'a', { at: '2026-05-03T11:00:00Z' })
    const [line] = summaryLines(sent([summary('Rita', { clauses: 1 })], [before, sameSecond]), session([]))
    expect(line!.places.map(place => place.changeId)).toEqual(['new'])
  })

  it('describes changes that were made final in a first draft', () => {
    expect(summaryLines(sent([summary('Rita', { settled: 3 })], []), session([]))).toEqual([
      { text: 'You made 3 changes final before anyone else has seen them', places: [] },
    ])
  })
})

it('placeNames identifies an unnumbered clause by its first words, without cutting a character in two', () => {
  const named = placeNames([clause('a', `${'Smile '.repeat(5)}:𝒙𝒙`)])
  expect(named('a')).toBe(`“${'Smile '.repeat(5)}:𝒙…”`)
})
