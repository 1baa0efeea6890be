import { describe, expect, it } from 'vitest'
import type { Change } from '../../api/generated/calls.ts'
import { decidedTogether } from '../model/decided.ts'
import { choiceOf, choicesOf, filterOf } from './many.ts'

let count = 0
const change = (properties: Partial<Change>): Change => ({
  id: `change-${++count}`,
  type: 'insertion',
  author: 'Dora',
  side: 'Disclosing',
  at: null,
  text: 'text',
  anchor: 'a1',
  open: true,
  may: { accept: true, reject: true, undo: false },
  ...properties,
})
const own = { author: 'Rita', may: { accept: false, reject: false, undo: true } }

describe('several changes at once', () => {
  it('are offered with the count of those that the member can answer', () => {
    const changes = [change({}), change({ type: 'format' }), change({ author: 'Dan' }), change(own)]
    expect(choicesOf(changes)).toEqual([
      { many: { kind: 'all' }, accept: 3, reject: 3 },
      { many: { kind: 'format' }, accept: 1, reject: 1 },
      { many: { kind: 'author', author: 'Dora' }, accept: 2, reject: 2 },
      { many: { kind: 'author', author: 'Dan' }, accept: 1, reject: 1 },
    ])
  })

  it('are not offered by author where there is only one', () => {
    expect(choicesOf([change({}), change({}), change(own)]).map(one => one.many.kind)).toEqual(['all'])
  })

  it('are not offered where nothing can be answered', () => {
    expect(choicesOf([change(own), change({ open: false, may: own.may })])).toEqual([])
  })

  it('count what can only be accepted, such as the own changes of a first draft', () => {
    const settled = { accept: true, reject: false, undo: true }
    expect(choicesOf([change({ may: settled })])).toEqual([{ many: { kind: 'all' }, accept: 1, reject: 0 }])
  })

  it('of a clause are those of its anchor', () => {
    const changes = [change({ anchor: 'a1' }), change({ anchor: 'a2' })]
    expect(choiceOf({ kind: 'clause', anchor: 'a2' }, changes)).toMatchObject({ accept: 1, reject: 1 })
  })

  it.each([
    [{ kind: 'all' }, {}],
    [{ kind: 'format' }, { type: 'format' }],
    [{ kind: 'author', author: 'Dora' }, { author: 'Dora' }],
    [{ kind: 'clause', anchor: 'a1' }, { anchor: 'a1' }],
  ] as const)('%o are asked for by %o', (many, filter) => {
    expect(filterOf(many)).toEqual(filter)
  })
})

describe('changes decided together', () => {
  const decision = { verdict: 'accept', reason: null, by: 'dora@x', at: '2026-11-23T10:00:00.000Z' } as const
  const decided = (other: object = {}) => change({ open: false, decision: { ...decision, ...other } })

  it('are those of the same member, moment and verdict', () => {
    const [first, second] = [decided(), decided()]
    const others = [decided({ at: '2026-11-23T10:00:01.000Z' }), decided({ by: 'dan@x' }), change({})]
    expect(decidedTogether(first!, [first!, second!, ...others])).toEqual([first, second])
  })

  it('are none for an open change', () => {
    const open = change({})
    expect(decidedTogether(open, [open])).toEqual([])
  })
})
