import { describe, expect, it } from 'vitest'
import type { Change, Clause, RedlineComment } from '../../api/generated/calls.ts'
import { clauseGroups, heirsAfter } from './clause-groups.ts'

const node = (text: string, marks: object = {}) => ({ type: 'text', text, ...marks })
const clause = (anchor: string, content: object[], more: object = {}) =>
  ({ anchor, text: 'Payment is due.', content, ...more }) as Clause
const change = (id: string, anchor: string) => ({ id, anchor }) as Change
const comment = (id: string, anchor: string | null, place: object = {}) => ({ id, anchor, ...place }) as RedlineComment
const shown = (groups: ReturnType<typeof clauseGroups>) =>
  groups.map(group => [group.anchor, ...group.cards.map(card => card.id)])

describe('clauseGroups', () => {
  const clauses = [clause('a1', [node('Payment is due.')]), clause('a2', [node('x')]), clause('a3', [node('y')])]

  it('groups cards by clause in document order, with cards of the whole document first', () => {
    const sources = {
      changes: [change('1', 'a3'), change('2', 'a1')],
      comments: [comment('c1', 'a3'), comment('c2', null)],
    }
    expect(shown(clauseGroups(clauses, sources, new Map()))).toEqual([
      [null, 'comment:c2'],
      ['a1', 'change:2'],
      ['a3', 'comment:c1', 'change:1'],
    ])
  })

  it('sorts the cards of a clause by their place in its text', () => {
    const marked = clause(
      'a1',
      [
        node('Pay', { deleted: { change: 'del' } }),
        node('Payment', { inserted: { change: 'ins' } }),
        node(' is due', { reformatted: 'bold' }),
        node('.'),
      ],
      { reformatted: 'centred', end: { deleted: { change: 'end' } } },
    )
    const sources = {
      changes: ['end', 'bold', 'centred', 'gone', 'ins', 'del'].map(id => change(id, 'a1')),
      comments: [comment('late', 'a1', { start: 9, length: 2 }), comment('clause', 'a1')],
    }
    expect(shown(clauseGroups([marked], sources, new Map()))).toEqual([
      [
        'a1',
        'comment:clause',
        'change:centred',
        'change:ins',
        'change:del',
        'change:bold',
        'comment:late',
        'change:end',
        'change:gone',
      ],
    ])
  })

  it('quotes the text that a comment is about', () => {
    const sources = { changes: [], comments: [comment('c1', 'a1', { start: 0, length: 7 })] }
    const [group] = clauseGroups(clauses, sources, new Map())
    expect(group).toMatchObject({ name: 'Payment is due.', cards: [{ quote: 'Payment' }] })
  })

  it('moves cards of a removed clause to the clause before it, or to the top', () => {
    const heirs = heirsAfter(['a0', 'a1', 'b1', 'b2', 'a2'], ['a1', 'a2', 'a3'], new Map())
    const sources = { changes: ['a0', 'b1', 'b2', 'unknown'].map(anchor => change(anchor, anchor)), comments: [] }
    expect(shown(clauseGroups(clauses, sources, heirs))).toEqual([
      [null, 'change:a0', 'change:unknown'],
      ['a1', 'change:b1', 'change:b2'],
    ])
  })

  it('moves cards even further if the clause that they moved to is removed too', () => {
    const first = heirsAfter(['a1', 'b1', 'b2'], ['a1', 'b1'], new Map())
    const heirs = heirsAfter(['a1', 'b1'], ['a1'], first)
    expect(shown(clauseGroups(clauses, { changes: [change('1', 'b2')], comments: [] }, heirs))).toEqual([
      ['a1', 'change:1'],
    ])
  })
})
