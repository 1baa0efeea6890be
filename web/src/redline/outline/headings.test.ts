import { describe, expect, it } from 'vitest'
import type { Clause } from '../../api/generated/calls.ts'
import { headingAt, headingsOf } from './headings.ts'

const clause = (anchor: string, text: string, more: Partial<Clause> = {}): Clause => ({
  anchor,
  kind: 'paragraph',
  text,
  html: '',
  content: [],
  ...more,
})
const heading = (anchor: string, text: string, level: number, more: Partial<Clause> = {}) =>
  clause(anchor, text, { kind: 'heading', level, ...more })

const headings = headingsOf([
  clause('intro', 'Between us'),
  heading('a', 'Scope\ufffc', 1, { label: '1.' }),
  clause('text', 'All of it.'),
  heading('b', 'Details', 3),
  heading('gone', '', 2, { deleted: true }),
  heading('empty', ' ', 2),
  heading('c', 'Price', 2),
  heading('d', 'End', 1),
])

describe('the outline', () => {
  it('lists the headings with their numbers and nesting depths', () => {
    expect(headings.map(({ text, depth }) => `${depth} ${text}`)).toEqual([
      '1 1. Scope',
      '2 Details',
      '2 Price',
      '1 End',
    ])
  })

  it.each([
    ['General. The voting, dividend and liquidation rights of the holders are subject to this.', 'General'],
    [
      'The holders of record of shares of common stock, exclusively and as a separate class, elect',
      'The holders of record of shares of common stock, exclusively and as a…',
    ],
    ['A short heading. With two sentences.', 'A short heading. With two sentences.'],
  ])('shortens %s', (text, expected) => {
    expect(headingsOf([heading('a', text, 1)])[0]?.text).toBe(expected)
  })

  it.each([
    [0, undefined],
    [1, 'a'],
    [2, 'a'],
    [5, 'b'],
    [9, 'd'],
  ])('returns the heading above clause %i', (index, anchor) => {
    expect(headingAt(headings, index)?.anchor).toBe(anchor)
  })
})
