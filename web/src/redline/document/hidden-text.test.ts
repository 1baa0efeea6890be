import { describe, expect, it } from 'vitest'
import type { InlineNode, StoryClause } from '../../api/generated/calls.ts'
import { withoutHidden } from './hidden-text.ts'

const text = (words: string, marks: object = {}): InlineNode => ({ type: 'text', text: words, ...marks })
const hidden = (words: string, marks: object = {}) => text(words, { format: ['hidden'], ...marks })

const clause = (content: InlineNode[], others: object = {}): StoryClause => ({
  ...{ anchor: 'a', kind: 'paragraph', html: '' },
  text: content.map(node => (node.deleted ? '' : node.text)).join(''),
  content,
  ...others,
})
const replaced = (start: number, length: number) => ({ kind: 'replaceText', anchor: 'a', start, length, text: '' })

describe('deletes hidden text', () => {
  it.each<[string, StoryClause, object[] | null]>([
    [
      'range by range, from the end',
      clause([text('a '), hidden('b'), hidden('c', { format: ['bold', 'hidden'] }), text(' d '), hidden('e')]),
      [replaced(7, 1), replaced(2, 2)],
    ],
    [
      'at its offset, without counting deleted text before it',
      clause([text('gone', { deleted: { change: '1' } }), text('a'), hidden('b')]),
      [replaced(1, 1)],
    ],
    ['with its clause if all of it is hidden', clause([hidden('b')]), [{ kind: 'deleteParagraph', anchor: 'a' }]],
    [
      'but keeps the paragraph of a cell',
      clause([hidden('b')], { cell: { table: 0, row: 0, column: 0 } }),
      [replaced(0, 1)],
    ],
    [
      'with its field',
      clause([text('a'), hidden('b', { editable: false, field: { index: 0, name: 'REF' } })]),
      [replaced(1, 1)],
    ],
    ['but not in a locked control', clause([text('a'), hidden('b', { editable: false, control: { index: 0 } })]), null],
    ['but not in a number', clause([text('a'), hidden('b')], { label: '1.', hiddenLabel: true }), null],
    [
      'with its number and clause if all of it is hidden',
      clause([hidden('b')], { label: '1.', hiddenLabel: true }),
      [{ kind: 'deleteParagraph', anchor: 'a' }],
    ],
    ['but not in a text box', clause([hidden('b')], { editable: false }), null],
  ])('%s', (_, hidingClause, edits) => expect(withoutHidden(hidingClause)).toEqual(edits))
})
