import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { acceptedContent, type Inline, inlinesOf, withPages } from './groups.ts'

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

describe('withPages', () => {
  const places = (content: InlineNode[], ...offsets: number[]) =>
    withPages(
      content,
      offsets.map(offset => ({ offset })),
    ).map(node => (node.type === 'page' ? node.page : node.text))

  it.each<[string, InlineNode[], number[], (string | number)[]]>([
    ['within a text', [text('one two')], [4], ['one ', 0, 'two']],
    ['between two nodes', [text('one '), text('two')], [4], ['one ', 0, 'two']],
    [
      'after deleted text, which does not count',
      [text('one '), text('x', { deleted: a }), text('two')],
      [5],
      ['one ', 'x', 't', 0, 'wo'],
    ],
    ['twice in one text', [text('one two three')], [4, 8], ['one ', 0, 'two ', 1, 'three']],
    ['at the end', [text('one')], [3], ['one', 0]],
    ['before a text that is shown otherwise', [text('one'), text('abc', { shown: 'x' })], [4], ['one', 0, 'abc']],
    ['in an empty clause', [], [0], [0]],
  ])('begins pages %s', (_, content, offsets, expected) => {
    expect(places(content, ...offsets)).toEqual(expected)
  })

  it('puts nothing around a page that begins inside a change', () => {
    const inlines = inlinesOf(withPages([text('one two', { inserted: a })], [{ offset: 4 }]))
    expect(describeInlines(inlines)).toBe('inserted(one )  inserted(two)')
  })
})
