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

describe('withoutHidden', () => {
  it.each<[string, StoryClause, object[] | null]>([
    [
      'deletes hidden text range by range, from the end',
      clause([text('a '), hidden('b'), hidden('c', { format: ['bold', 'hidden'] }), text(' d '), hidden('e')]),
      [replaced(7, 1), replaced(2, 2)],
    ],
    [
      'does not count deleted text before the hidden text',
      clause([text('gone', { deleted: { change: '1' } }), text('a'), hidden('b')]),
      [replaced(1, 1)],
    ],
    ['deletes a clause if all of it is hidden', clause([hidden('b')]), [{ kind: 'deleteParagraph', anchor: 'a' }]],
    [
      'keeps the paragraph of a table cell',
      clause([hidden('b')], { cell: { table: 0, row: 0, column: 0 } }),
      [replaced(0, 1)],
    ],
    [
      'deletes a hidden field',
      clause([text('a'), hidden('b', { editable: false, field: { index: 0, name: 'REF' } })]),
      [replaced(1, 1)],
    ],
    [
      'refuses hidden text in a locked control',
      clause([text('a'), hidden('b', { editable: false, control: { index: 0 } })]),
      null,
    ],
    ['refuses a hidden number', clause([text('a'), hidden('b')], { label: '1.', hiddenLabel: true }), null],
    [
      'deletes a clause with a hidden number if all of it is hidden',
      clause([hidden('b')], { label: '1.', hiddenLabel: true }),
      [{ kind: 'deleteParagraph', anchor: 'a' }],
    ],
    ['refuses hidden text in a text box', clause([hidden('b')], { editable: false }), null],
  ])('%s', (_, hidingClause, edits) => expect(withoutHidden(hidingClause)).toEqual(edits))
})
