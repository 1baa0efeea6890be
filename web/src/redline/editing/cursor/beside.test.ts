import { describe, expect, it } from 'vitest'
import type { Clause, NegotiatedDocument } from '../../../api/generated/calls.ts'
import { emptyLayout } from '../../model/empty-layout.ts'
import { cellBeside, clauseAbove, clauseBeside, clauseOf, clausesAround } from './beside.ts'

const clause = (anchor: string, rest: Partial<Clause> = {}): Clause => ({
  anchor,
  kind: 'paragraph',
  text: anchor,
  content: [{ type: 'text', text: anchor }],
  html: '',
  ...rest,
})
const cell = (row: number, column: number, rest: Partial<NonNullable<Clause['cell']>> = {}) => ({
  cell: { table: 0, row, column, ...rest },
})
const clauses = [
  clause('a'),
  clause('b', cell(0, 0)),
  clause('c', cell(0, 0)),
  clause('d', cell(0, 1)),
  clause('e', cell(1, 0, { covered: true })),
  clause('f', cell(1, 1)),
  clause('locked', { editable: false }),
  clause('g'),
]

describe('clauseBeside', () => {
  it.each([
    ['a', 1, 'b'],
    ['d', 1, 'f'],
    ['f', 1, 'g'],
    ['g', -1, 'f'],
    ['a', -1, undefined],
    ['g', 1, undefined],
  ] as const)('finds the next or previous clause: from %s by %i', (anchor, step, expected) => {
    expect(clauseBeside(clauses, anchor, step)?.anchor).toBe(expected)
  })
})

describe('clauseAbove', () => {
  it.each([
    ['a', 1, 'b'],
    ['b', 1, 'c'],
    ['c', 1, 'g'],
    ['d', 1, 'f'],
    ['f', -1, 'd'],
    ['d', -1, 'a'],
    ['g', -1, 'f'],
  ] as const)('finds the clause below or above: from %s by %i', (anchor, step, expected) => {
    expect(clauseAbove(clauses, anchor, step)?.anchor).toBe(expected)
  })
})

describe('cellBeside', () => {
  it.each([
    ['b', 1, 'd'],
    ['c', 1, 'd'],
    ['d', 1, 'f'],
    ['f', -1, 'd'],
    ['d', -1, 'b'],
    ['f', 1, undefined],
    ['b', -1, undefined],
  ] as const)('finds the next or previous cell: from %s by %i', (anchor, step, expected) => {
    expect(cellBeside(clauses, anchor, step)?.anchor).toBe(expected)
  })
})

it('finds the clauses of a note, header or footer separately from the document', () => {
  const note = { id: 'n', kind: 'footnote' as const, clauses: [clause('n1'), clause('n2')] }
  const header = { id: 'h', kind: 'header' as const, clauses: [clause('h1')] }
  const document = {
    author: 'Ann',
    clauses: [clause('a', { stories: [note] })],
    layout: { ...emptyLayout, stories: [header] },
  } satisfies NegotiatedDocument
  expect(clausesAround(document, 'n2').map(clause => clause.anchor)).toEqual(['n1', 'n2'])
  expect(clauseOf(document, 'h1')?.text).toBe('h1')
  expect(clauseOf(document, 'gone')).toBeUndefined()
})
