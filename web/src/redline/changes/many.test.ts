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
const ownChange = { author: 'Rita', may: { accept: false, reject: false, undo: true } }

describe('choices for deciding several changes', () => {
  it('count the changes that the member can answer', () => {
    const changes = [change({}), change({ type: 'format' }), change({ author: 'Dan' }), change(ownChange)]
    expect(choicesOf(changes)).toEqual([
      { many: { kind: 'all' }, accept: 3, reject: 3 },
      { many: { kind: 'format' }, accept: 1, reject: 1 },
      { many: { kind: 'author', author: 'Dora' }, accept: 2, reject: 2 },
      { many: { kind: 'author', author: 'Dan' }, accept: 1, reject: 1 },
    ])
  })

  it('include no choice by author if there is only one author', () => {
    expect(choicesOf([change({}), change({}), change(ownChange)]).map(choice => choice.many.kind)).toEqual(['all'])
  })

  it('are empty if no change can be answered', () => {
    expect(choicesOf([change(ownChange), change({ open: false, may: ownChange.may })])).toEqual([])
  })

  it("count changes that can only be accepted, such as the member's own changes in a first draft", () => {
    const settled = { accept: true, reject: false, undo: true }
    expect(choicesOf([change({ may: settled })])).toEqual([{ many: { kind: 'all' }, accept: 1, reject: 0 }])
  })

  it('count the changes of a single clause', () => {
    const changes = [change({ anchor: 'a1' }), change({ anchor: 'a2' })]
    expect(choiceOf({ kind: 'clause', anchor: 'a2' }, changes)).toMatchObject({ accept: 1, reject: 1 })
  })

  it.each([
    [{ kind: 'all' }, {}],
    [{ kind: 'format' }, { type: 'format' }],
    [{ kind: 'author', author: 'Dora' }, { author: 'Dora' }],
    [{ kind: 'clause', anchor: 'a1' }, { anchor: 'a1' }],
  ] as const)('are sent as filters: %o as %o', (many, filter) => {
    expect(filterOf(many)).toEqual(filter)
  })
})

describe('decidedTogether', () => {
  const decision = { verdict: 'accept', reason: null, by: 'dora@x', at: '2026-11-23T10:00:00.000Z' } as const
  const decided = (overrides: object = {}) => change({ open: false, decision: { ...decision, ...overrides } })

  it('returns the changes with the same member, time and verdict', () => {
    const [first, second] = [decided(), decided()]
    const others = [decided({ at: '2026-11-23T10:00:01.000Z' }), decided({ by: 'dan@x' }), change({})]
    expect(decidedTogether(first!, [first!, second!, ...others])).toEqual([first, second])
  })

  it('returns nothing for an open change', () => {
    const open = change({})
    expect(decidedTogether(open, [open])).toEqual([])
  })
})
