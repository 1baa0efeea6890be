import { describe, expect, it } from 'vitest'
import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import { emptyLayout } from '../model/empty-layout.ts'
import { replaceAll, replaceOne } from './replacing.ts'

const text = (text: string, rest: object = {}): InlineNode => ({ type: 'text', text, ...rest })
const gone = (of: string) => text(of, { deleted: { change: '1' } })
const field = (of: string) => text(of, { field: { index: 0, name: 'REF' }, editable: false })

const clause = (anchor: string, content: InlineNode[], rest: Partial<Clause> = {}): Clause => ({
  anchor,
  kind: 'paragraph',
  text: content.map(node => (node.deleted ? '' : node.text)).join(''),
  content,
  html: '',
  ...rest,
})
const documentOf = (...clauses: Clause[]): NegotiatedDocument => ({ clauses, layout: emptyLayout, author: 'Rita' })

describe('replaceAll', () => {
  it('replaces every place of the words, the last first, in notes, headers and footers too', () => {
    const note = { id: 'footnote-1', kind: 'footnote' as const, clauses: [clause('n', [text('the buyer')])] }
    const header = { id: 'header-0', kind: 'header' as const, clauses: [clause('h', [text('Buyer')])] }
    const { edits, locked } = replaceAll(
      {
        ...documentOf(clause('a', [text('Buyer and buyer')], { stories: [note] })),
        layout: { ...emptyLayout, stories: [header] },
      },
      'buyer',
      'purchaser',
    )
    expect(edits.map(({ anchor, start, text }) => [anchor, start, text])).toEqual([
      ['h', 0, 'Purchaser'],
      ['n', 4, 'purchaser'],
      ['a', 10, 'purchaser'],
      ['a', 0, 'Purchaser'],
    ])
    expect(locked).toBe(0)
  })

  it.each([
    ['the BUYER pays', 'purchaser', 'PURCHASER'],
    ['the Buyer pays', 'Purchaser', 'Purchaser'],
    ['the buyer pays', 'Purchaser', 'Purchaser'],
    ['the buyer pays', '', ''],
  ])('keeps the case of small letters only: %s, %s', (was, by, expected) => {
    expect(replaceAll(documentOf(clause('a', [text(was)])), 'buyer', by).edits).toMatchObject([{ text: expected }])
  })

  it.each([
    ['Incorporation of a corporation', 19],
    ['corporations, a corporation’s seal', 16],
    ['a “corporation”', 3],
  ])('replaces whole words: %s', (was, start) => {
    const { edits, within } = replaceAll(documentOf(clause('a', [text(was)])), 'corporation', 'company')
    expect(edits).toMatchObject([{ start, length: 11 }])
    expect(within).toBe(was.split(/corporation/i).length - 2)
  })

  it('leaves what cannot be edited, and what is deleted', () => {
    const { edits, locked } = replaceAll(
      documentOf(
        clause('a', [gone('buyer '), text('buyer '), field('buyer')]),
        clause('b', [text('buyer')], { editable: false }),
        clause('c', [text('buy'), field('er')]),
      ),
      'buyer',
      'purchaser',
    )
    expect(edits).toMatchObject([{ anchor: 'a', start: 0, length: 5 }])
    expect(locked).toBe(3)
  })
})

describe('replaceOne', () => {
  const numbered = clause('a', [gone('buyer '), text('the buyer')], { label: '1.' })
  const at = (start: number) =>
    replaceOne(documentOf(numbered), {
      match: { anchor: 'a', start, length: 5 },
      texts: [{ anchor: 'a', text: '1.buyer the buyer' }],
      view: 'markup',
      by: 'seller',
    })

  it('finds the place of a match after a label and deleted text', () => {
    expect(at(12)).toMatchObject({ anchor: 'a', start: 4, length: 5, text: 'seller' })
  })

  it('replaces nothing in deleted text or in a label', () => {
    expect([at(2), at(0)]).toEqual([null, null])
  })
})
