import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { positionOf, rawOffsetOf } from '../../model/content.ts'
import { contentOf, fromContent, posAt, rawOffsetAt } from './clause-doc.ts'

const t = (text: string, marks: Partial<InlineNode> = {}) => ({ type: 'text', text, ...marks }) as InlineNode
const deleted = { deleted: { change: 'd' } }
const inserted = { inserted: { change: 'i' } }

const contents: [string, InlineNode[]][] = [
  ['empty content', []],
  ['letters', [t('one')]],
  ['changes of each kind', [t('a'), t('b', deleted), t('c', inserted), t('d', { ...inserted, ...deleted }), t('e')]],
  ['a move', [t('a', { inserted: { change: 'm', move: true } })]],
  ['formats', [t('a', { format: ['bold', 'italic', 'sup'] }), t('b', { reformatted: 'f', format: ['caps'] })]],
  [
    'links, fields and controls',
    [
      t('a', { link: 'https://a.example' }),
      t('b', { link: '' }),
      t('3', { field: { index: 0, name: 'REF' }, editable: false }),
      t('c', { control: { index: 0, title: 'Date' } }),
      t('d', { control: { index: 1 } }),
    ],
  ],
  [
    'objects',
    [
      t('a'),
      { type: 'tab', text: '\t' },
      { type: 'break', text: '\n', of: 'line' },
      { type: 'note', text: '\ufffc', label: '1', story: 'n1', ...deleted },
      { type: 'picture', text: '\ufffc', description: 'A map' },
      { type: 'ruby', text: '\ufffc', shown: '東', reading: 'とう', ...inserted },
      { type: 'text', text: '\uf0b7\uf0b7', shown: '••' },
      t('z'),
    ],
  ],
]

describe('the editor document of a clause', () => {
  it.each(contents)('keeps %s', (_name, content) => {
    expect(contentOf(fromContent(content))).toEqual(content)
  })

  it('leaves out bookmarks', () => {
    expect(contentOf(fromContent([{ type: 'bookmark', text: '', name: '_Ref1' }, t('a')]))).toEqual([t('a')])
  })

  it.each(contents)('maps each place of %s to a position, and each position to a place', (_name, content) => {
    const doc = fromContent(content)
    for (let position = 1; position <= doc.content.size - 1; position += 1) {
      const place = positionOf(content, rawOffsetAt(doc, position))
      expect(posAt(doc, rawOffsetOf(content, place))).toBe(position)
    }
  })

  it.each([
    [1, { start: 0, deleted: 0 }],
    [2, { start: 1, deleted: 0 }],
    [3, { start: 1, deleted: 1 }],
    [4, { start: 1, deleted: 2 }],
    [5, { start: 2, deleted: 0 }],
    [6, { start: 4, deleted: 0 }],
  ])('counts deleted text and symbols of several code units: position %i', (position, place) => {
    const content = [t('a'), t('bc', deleted), t('d'), { type: 'text', text: 'xy', shown: '•' } as InlineNode]
    expect(positionOf(content, rawOffsetAt(fromContent(content), position))).toEqual(place)
  })
})
