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

describe('hidden text is deleted', () => {
  it.each<[string, StoryClause, object[] | null]>([
    [
      'stretch by stretch, from behind',
      clause([text('a '), hidden('b'), hidden('c', { format: ['bold', 'hidden'] }), text(' d '), hidden('e')]),
      [replaced(7, 1), replaced(2, 2)],
    ],
    [
      'where it is, without what is deleted before',
      clause([text('gone', { deleted: { change: '1' } }), text('a'), hidden('b')]),
      [replaced(1, 1)],
    ],
    ['with its clause where all is hidden', clause([hidden('b')]), [{ kind: 'deleteParagraph', anchor: 'a' }]],
    [
      'and its paragraph stays in a cell',
      clause([hidden('b')], { cell: { table: 0, row: 0, column: 0 } }),
      [replaced(0, 1)],
    ],
    [
      'with its field',
      clause([text('a'), hidden('b', { editable: false, field: { index: 0, name: 'REF' } })]),
      [replaced(1, 1)],
    ],
    ['in no locked control', clause([text('a'), hidden('b', { editable: false, control: { index: 0 } })]), null],
    ['in no number', clause([text('a'), hidden('b')], { label: '1.', hiddenLabel: true }), null],
    [
      'with its number and clause where all is hidden',
      clause([hidden('b')], { label: '1.', hiddenLabel: true }),
      [{ kind: 'deleteParagraph', anchor: 'a' }],
    ],
    ['in no text box', clause([hidden('b')], { editable: false }), null],
  ])('%s', (_, given, edits) => expect(withoutHidden(given)).toEqual(edits))
})
