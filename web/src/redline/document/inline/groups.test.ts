import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { acceptedContent, type Inline, inlinesOf } from './groups.ts'

const text = (words: string, marks: object = {}): InlineNode => ({ type: 'text', text: words, ...marks })
const [a, b] = [{ change: 'a' }, { change: 'b' }]

/** Returns `inserted(one two)` for two nodes in one insertion. */
const describeInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map(inline => (inline.kind === 'node' ? inline.node.text : `${inline.kind}(${describeInlines(inline.inside)})`))
    .join(' ')

describe('the inline content of a clause', () => {
  it.each<[string, InlineNode[], string]>([
    [
      'groups text of one change, whatever its format',
      [text('x', { inserted: a }), text('y', { inserted: a, format: ['bold'] })],
      'inserted(x y)',
    ],
    ['separates two changes', [text('x', { inserted: a }), text('y', { inserted: b })], 'inserted(x) inserted(y)'],
    [
      'separates parts of a change around other text',
      [text('x', { inserted: a }), text('y'), text('z', { inserted: a })],
      'inserted(x) y inserted(z)',
    ],
    [
      'nests a deletion in an insertion',
      [text('x', { inserted: a, deleted: b }), text('y', { inserted: a })],
      'inserted(deleted(x) y)',
    ],
    [
      'separates moved text from inserted text',
      [text('x', { inserted: { change: 'a', move: true } }), text('y', { inserted: a })],
      'inserted(x) inserted(y)',
    ],
    [
      'nests a link in a control',
      [text('x', { control: { index: 0 }, link: 'https://a' }), text('y', { control: { index: 0 } })],
      'control(link(x) y)',
    ],
    [
      'separates two adjacent fields',
      [text('x', { field: { index: 0, name: 'REF' } }), text('y', { field: { index: 1, name: 'REF' } })],
      'field(x) field(y)',
    ],
    ['keeps a link without a target', [text('x', { link: '' })], 'link(x)'],
  ])('%s', (_, nodes, groups) => {
    expect(describeInlines(inlinesOf(nodes))).toBe(groups)
  })

  it('can be returned with all changes accepted', () => {
    const nodes = [
      text('x', { inserted: a }),
      text('y', { deleted: b }),
      text('z', { reformatted: 'c', format: ['bold'] }),
    ]
    expect(acceptedContent(nodes)).toEqual([text('x'), text('z', { format: ['bold'] })])
  })
})
