import { describe, expect, it } from 'vitest'
import type { Edit } from '../model/edit.ts'
import { splitByClauses, type Waiting, waitingClauses, withWaiting } from './waiting.ts'

const put = (start: number, text: string, more = {}): Edit => ({
  kind: 'replaceText',
  anchor: 'a',
  start,
  length: 0,
  text,
  ...more,
})
const cut = (start: number, length: number): Edit => ({ kind: 'replaceText', anchor: 'a', start, length, text: '' })
const swap = (start: number, length: number, text: string): Edit => ({ ...put(start, text), length }) as Edit
const waiting = (...edits: Edit[]): Waiting[] =>
  edits.reduce((result: Waiting[], edit, index) => withWaiting(result, { operationId: String(index), edit }), [])

describe('waiting edits', () => {
  it.each<[string, Edit[], Edit[]]>([
    ['typing becomes one insertion', [put(3, 'a'), put(4, 'b'), put(5, 'c')], [put(3, 'abc')]],
    [
      'typing within deleted text becomes one insertion',
      [put(3, 'a', { deleted: 2 }), put(4, 'b')],
      [put(3, 'ab', { deleted: 2 })],
    ],
    ['typing elsewhere stays separate', [put(3, 'a'), put(3, 'b')], [put(3, 'a'), put(3, 'b')]],
    [
      'typing elsewhere within deleted text stays separate',
      [put(3, 'a'), put(4, 'b', { deleted: 1 })],
      [put(3, 'a'), put(4, 'b', { deleted: 1 })],
    ],
    ['a corrected typo disappears', [put(3, 'abx'), cut(5, 1), put(5, 'c')], [put(3, 'abc')]],
    ['deleting all typed text stays separate', [put(3, 'a'), cut(3, 1)], [put(3, 'a'), cut(3, 1)]],
    ['Backspaces become one deletion', [cut(5, 1), cut(4, 1), cut(3, 1)], [cut(3, 3)]],
    ['Deletes become one deletion', [cut(3, 1), cut(3, 1)], [cut(3, 2)]],
    ['typing after a replacement stays separate', [swap(3, 2, 'x'), put(4, 'y')], [swap(3, 2, 'x'), put(4, 'y')]],
    [
      'edits of different clauses stay separate',
      [put(3, 'a'), { ...put(4, 'b'), anchor: 'b' } as Edit],
      [put(3, 'a'), { ...put(4, 'b'), anchor: 'b' } as Edit],
    ],
  ])('are combined only if they continue each other: %s', (_, edits, joined) => {
    expect(waiting(...edits).map(waitingEdit => waitingEdit.edit)).toEqual(joined)
  })

  it('treat a clause that a merge removed and an undo restored as an existing clause', () => {
    const merge: Waiting = { operationId: '1', edit: { kind: 'mergeWithNext', anchor: 'a' }, next: 'b' }
    const split = (newAnchor: string): Waiting => ({
      operationId: newAnchor,
      edit: { kind: 'splitParagraph', anchor: 'a', offset: 1, newAnchor },
    })
    expect(waitingClauses([merge, split('b'), split('n')])).toEqual({
      before: new Set(['a', 'b']),
      added: new Set(['n']),
    })
  })

  it('are held back for a held clause and clauses split from it, while other edits continue', () => {
    const split: Edit = { kind: 'splitParagraph', anchor: 'a', offset: 1, newAnchor: 'n' }
    const edits = waiting(
      put(3, 'x'),
      split,
      { ...put(0, 'y'), anchor: 'n' } as Edit,
      { ...put(0, 'z'), anchor: 'b' } as Edit,
    )
    const { held, rest } = splitByClauses(edits, new Set(['a']))
    expect(held.map(edit => edit.operationId)).toEqual(['0', '1', '2'])
    expect(rest.map(edit => edit.operationId)).toEqual(['3'])
  })
})
