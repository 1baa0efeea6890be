import { describe, expect, it } from 'vitest'
import type { Clause, DocumentLayout, PrintedPage, Story } from '../../../api/generated/calls.ts'
import { emptyLayout } from '../../model/empty-layout.ts'
import { isPlanOf, isSameBreaks, pagePlan } from './pages.ts'

const clause = (anchor: string, text = '', rest: Partial<Clause> = {}): Clause => ({
  anchor,
  kind: 'paragraph',
  text,
  content: text === '' ? [] : [{ type: 'text', text }],
  html: '',
  ...rest,
})

const story = (id: string): Story => {
  const kind = id.replace(/-\d+$/, '') as Story['kind']
  return { id, kind, clauses: [{ ...clause(`${id}.0`, id) }] }
}

const page = (anchor: string | null, offset = 0, text = '', rest: Partial<PrintedPage> = {}): PrintedPage => ({
  ...{ number: '1', width: 600, height: 800, textTop: null, textBottom: null, notesTop: null, stories: [] },
  start: anchor === null ? null : { anchor, offset, text },
  ...rest,
})

const margins = { top: 72, bottom: 72, left: 72, right: 72, header: 36, footer: 36 }
const section = (lastAnchor: string, rest: Partial<DocumentLayout['sections'][number]> = {}) => ({
  ...{ lastAnchor, width: 600, height: 800, margins, columns: 1, headers: {}, footers: {} },
  ...rest,
})
const layoutOf = (rest: Partial<DocumentLayout>): DocumentLayout => ({ ...emptyLayout, ...rest })

const plan = (pages: PrintedPage[], clauses: Clause[], layout = emptyLayout) => {
  const made = pagePlan(pages, clauses, layout)!
  return {
    ...made,
    breaks: {
      before: Object.fromEntries([...made.before].map(([name, breaks]) => [name, breaks.map(at => at.begun.number)])),
      inside: Object.fromEntries([...made.inside].map(([name, breaks]) => [name, breaks.map(at => at.offset)])),
    },
  }
}

describe('pagePlan', () => {
  it('begins a page before a clause, or at a place in its text', () => {
    const { breaks } = plan(
      [page('a'), page('b'), page('b', 4), page('b', 9)],
      [clause('a'), clause('b', 'one two three')],
    )
    expect(breaks).toEqual({ before: { b: [2] }, inside: { b: [4, 9] } })
  })

  it.each([
    ['new one two three', 8],
    ['one two three', 4],
    ['two one two three', 8],
    ['one two four', 4],
    ['', 0],
  ])('finds the words of a page again in %j', (text, offset) => {
    const { breaks } = plan([page('a'), page('a', 4, 'two three')], [clause('a', text)])
    expect(offset === 0 ? breaks.before : breaks.inside).toEqual(offset === 0 ? { a: [2] } : { a: [offset] })
  })

  it('leaves out a page whose clause is gone, and shows the other pages', () => {
    const { breaks } = plan([page('a'), page('x'), page('b')], [clause('a'), clause('b')])
    expect(breaks.before).toEqual({ b: [3] })
  })

  it('begins a page before a row of a table, or after the row that it begins in', () => {
    const cell = (row: number, column: number) => ({ cell: { table: 0, row, column } })
    const clauses = [
      clause('before'),
      clause('a', 'a', cell(0, 0)),
      clause('b', 'b', cell(0, 1)),
      clause('c', 'c', cell(1, 0)),
      clause('d', 'd', cell(1, 1)),
      clause('after'),
    ]
    const layout = layoutOf({ tables: [{ table: 0, columns: [] }] })
    const breaksOf = (anchor: string, offset = 0) =>
      plan([page('before'), page(anchor, offset)], clauses, layout).breaks.before
    expect(breaksOf('a')).toEqual({ a: [2] })
    expect(breaksOf('b')).toEqual({ 'row 0 1': [2] })
    expect(breaksOf('c')).toEqual({ 'row 0 1': [2] })
    expect(breaksOf('c', 1)).toEqual({ after: [2] })
  })

  it('begins a page after a clause in columns, and marks its place', () => {
    const layout = layoutOf({ sections: [{ ...section('b'), columns: 2 }] })
    const made = pagePlan([page('a'), page('a', 4, 'two')], [clause('a', 'one two'), clause('b')], layout)!
    expect([...made.before.keys()]).toEqual(['b'])
    expect(made.inside.get('a')).toMatchObject([{ offset: 4, isMark: true }])
  })

  it('begins pages that have only notes after the last clause', () => {
    const clauses = [clause('a', 'a', { stories: [story('endnote-0')] })]
    const { after, last } = plan([page('a'), page(null, 0, '', { stories: ['endnote-0'] })], clauses)
    expect(after.map(({ begun }) => begun.number)).toEqual([2])
    expect(last.notes.map(({ story: { id } }) => id)).toEqual(['endnote-0'])
  })

  it('shows the headers and footers that the section has for a page, each first where it can be edited', () => {
    const stories = ['header-0', 'header-1', 'footer-0', 'footer-1'].map(story)
    const sections = [
      section('b', { headers: { first: 'header-0', default: 'header-1' }, footers: { default: 'footer-0' } }),
      section('c', { headers: { default: 'header-1' }, footers: { default: 'footer-0', even: 'footer-1' } }),
    ]
    const { first, last, before, placed } = plan(
      [page('a'), page('b'), page(null), page('c')],
      [clause('a'), clause('b'), clause('c')],
      layoutOf({ stories, sections }),
    )
    const told = (stories: typeof first.headers) =>
      stories.map(({ story, isCopy }) => `${story.id}${isCopy ? ' again' : ''}`)
    const second = before.get('b')![0]!.begun
    expect([first, second, last].map(({ headers, footers }) => [told(headers), told(footers)])).toEqual([
      [['header-0'], ['footer-0']],
      [['header-1'], ['footer-0 again']],
      [['header-1 again'], ['footer-1']],
    ])
    expect([...placed].sort()).toEqual(['footer-0', 'footer-1', 'header-0', 'header-1'])
  })

  it('shows a note once, on the first page that has it', () => {
    const notes = [story('footnote-1')]
    const clauses = [clause('a', 'a', { stories: notes }), clause('b')]
    const { first, last } = plan(
      [page('a', 0, '', { stories: ['footnote-1'] }), page('b', 0, '', { stories: ['footnote-1'] })],
      clauses,
    )
    expect([first.notes.length, last.notes.length]).toEqual([1, 0])
  })

  it('leaves room where the text ends before the page does', () => {
    const layout = layoutOf({ sections: [section('b')] })
    const roomOf = (rest: Partial<PrintedPage>, clauses = [clause('a', 'a'), clause('b', 'b')]) =>
      plan([page('a', 0, '', rest), page('b')], clauses, layout).first.room
    expect(roomOf({ textBottom: 500 })).toBe(228)
    expect(roomOf({ textBottom: 720 })).toBe(8)
    expect(roomOf({ textBottom: 740 })).toBe(0)
    expect(roomOf({ textBottom: 500, notesTop: 700 })).toBe(190)
    expect(roomOf({ textBottom: 500 }, [clause('a', 'a', { format: { spacing: { after: 20 } } }), clause('b')])).toBe(
      208,
    )
    const content: Clause['content'] = [{ type: 'picture', text: '\ufffc', width: 1, height: 100, description: '' }]
    const picture = clause('p', '\ufffc', { content })
    expect(roomOf({ textBottom: 500 }, [clause('a', 'a'), picture, clause('b')])).toBe(128)
  })

  it('begins a page with the empty clauses that it has room for above its text', () => {
    const layout = layoutOf({ sections: [section('c')] })
    const clauses = [clause('a', 'a'), clause('e1'), clause('e2'), clause('b', 'b'), clause('c')]
    const first = (textTop: number) =>
      Object.keys(plan([page('a'), page('b', 0, 'b', { textTop })], clauses, layout).breaks.before)
    expect([74, 84, 96, 300].map(first)).toEqual([['b'], ['e2'], ['e1'], ['e1']])
  })
})

describe('isPlanOf', () => {
  const clauses = [clause('a', 'one'), clause('b', 'one two')]
  const made = pagePlan([page('a'), page('b', 4, 'two')], clauses, emptyLayout)!
  const typed = (index: number) => clauses.with(index, { ...clauses[index]!, text: 'new' })

  it('is true after an edit of a clause in which no page begins', () => {
    expect(isPlanOf(made, clauses, typed(0))).toBe(true)
    expect(isPlanOf(made, clauses, typed(1))).toBe(false)
  })

  it('is false after a clause was added', () => {
    expect(isPlanOf(made, clauses, [...clauses, clause('c')])).toBe(false)
  })
})

describe('isSameBreaks', () => {
  it('tells breaks apart by their place and their pages', () => {
    const of = (offset: number, count = 2) =>
      pagePlan(
        [page('a'), page('a', offset), ...Array.from({ length: count - 2 }, () => page(null))],
        [clause('a', 'one two')],
        emptyLayout,
      )!.inside.get('a')
    expect(isSameBreaks(of(4), of(4))).toBe(true)
    expect(isSameBreaks(of(4), of(5))).toBe(false)
    expect(isSameBreaks(of(4), of(4, 3))).toBe(false)
    expect(isSameBreaks(undefined, of(4))).toBe(false)
  })
})
