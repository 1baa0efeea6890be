import { describe, expect, it } from 'vitest'
import type { DocumentLayout, PrintedPage, StoryClause, TableCell } from '../../../api/generated/calls.ts'
import { emptyLayout } from '../../model/empty-layout.ts'
import type { View } from '../../store/negotiation-store.ts'
import type { Block, TableBlock } from './blocks.ts'
import { type Chunk, chunkHolding, clausesIn, linesOf, type PageBlock } from './chunks.ts'
import { documentPlan } from './document-plan.ts'
import { pagePlan } from './pages.ts'
import { shownTexts } from './shown-texts.ts'

const clause = (anchor: string, text = anchor, more: Partial<StoryClause> = {}): StoryClause => ({
  anchor,
  kind: 'paragraph',
  text,
  html: '',
  content: text === '' ? [] : [{ type: 'text', text }],
  ...more,
})
const inCell = (anchor: string, cell: TableCell, more: Partial<StoryClause> = {}) =>
  clause(anchor, anchor, { cell, ...more })
const at = (row: number, column: number, more: Partial<TableCell> = {}): TableCell => ({
  table: 0,
  row,
  column,
  ...more,
})
const none: DocumentLayout = emptyLayout
const mark = (change: string) => ({ change })

const margins = { top: 72, bottom: 72, left: 72, right: 72, header: 36, footer: 36 }
const section = { width: 600, height: 800, margins, columns: 1, headers: {}, footers: {} }

const blocksIn = (chunks: readonly Chunk[]) => chunks.flatMap(chunk => chunk.blocks)
const plan = (clauses: StoryClause[], view: View = 'markup', layout: Partial<DocumentLayout> = {}) =>
  blocksIn(documentPlan(clauses, { ...none, ...layout }, view))

/** Describes a block in short: `a`, `a+b` for joined clauses, `[a b|c d]` for a table, with spans as `2×1`. */
function describeBlock(block: PageBlock | Block): string {
  switch (block.kind) {
    case 'clause':
      return [...block.before, block.clause].map(part => part.anchor).join('+')
    case 'table':
      return `[${block.rows.map(row => row.cells.map(describeCell).join(' ')).join('|')}]`
    case 'gap':
      return `…${block.count}`
    case 'pageStory':
      return `${block.key}:${block.pages}`
    case 'pageFoot':
    case 'pageHead':
      return block.key
    case 'section':
      return '§'
    default:
      return block satisfies never
  }
}

function describeCell({ columnSpan, rowSpan, blocks }: TableBlock['rows'][number]['cells'][number]): string {
  const spans = columnSpan > 1 || rowSpan > 1 ? `${columnSpan}×${rowSpan}:` : ''
  return spans + (blocks.map(describeBlock).join(',') || '-')
}

const drawn = (...parameters: Parameters<typeof plan>) => plan(...parameters).map(describeBlock)

describe('documentPlan', () => {
  it('draws each clause as a paragraph', () => {
    expect(drawn([clause('a'), clause('b')])).toEqual(['a', 'b'])
  })

  it('knows the space that neighbours share, and leaves out that at the top of a page where a print does', () => {
    const spaced = (anchor: string, before: number, after: number) =>
      clause(anchor, anchor, { format: { spacing: { before, after } } })
    const clauses = [spaced('a', 0, 12), spaced('b', 6, 12), spaced('c', 20, 0), spaced('d', 6, 0)]
    const page = (anchor: string, textTop: number): PrintedPage => ({
      ...{ number: '1', width: 600, height: 800, textTop, textBottom: 700, notesTop: null, stories: [] },
      ...{ start: { anchor, offset: 0, text: anchor } },
    })
    const layout = { ...none, sections: [{ ...section, lastAnchor: 'd' }] }
    const spaces = (pages?: PrintedPage[]) =>
      blocksIn(documentPlan(clauses, layout, 'markup', undefined, pages && pagePlan(pages, clauses, layout))).flatMap(
        block => (block.kind === 'clause' ? [[block.overlap ?? 0, block.beside ?? '']] : []),
      )
    expect(spaces()).toEqual([0, 6, 12, 0].map(overlap => [overlap, '']))
    expect(spaces([page('a', 72), page('c', 72), page('d', 78)])).toEqual([
      [0, ''],
      [6, ''],
      [0, 'closeAbove'],
      [0, ''],
    ])
  })

  it('draws all of a page in columns together', () => {
    const clauses = Array.from({ length: 60 }, (_, index) => clause(`c${index}`))
    const layout = { ...none, sections: [{ ...section, lastAnchor: 'c59', columns: 2 }] }
    expect(documentPlan(clauses, layout, 'markup').map(({ blocks }) => blocks.length)).toEqual([60])
    expect(documentPlan(clauses, none, 'markup').length).toBeGreaterThan(1)
  })

  it('draws nested tables and spanning cells', () => {
    const clauses = [
      inCell('a', at(0, 0, { rowSpan: 2 })),
      inCell('b', at(0, 1)),
      inCell('x', { table: 1, row: 0, column: 0 }),
      inCell('c', at(0, 1)),
      inCell('gone', at(1, 0, { covered: true })),
      inCell('d', at(1, 1)),
      inCell('e', at(2, 0, { columnSpan: 2 })),
    ]
    const tables = [
      { table: 0, columns: [10, 20] },
      { table: 1, columns: [5], within: { table: 0, row: 0, column: 1 } },
    ]
    expect(drawn(clauses, 'markup', { tables })).toEqual(['[1×2:a b,[x],c|d|2×1:e]'])
  })

  it('draws empty cells where a row lacks cells', () => {
    expect(drawn([inCell('a', at(0, 0)), inCell('b', at(0, 1)), inCell('c', at(1, 1))])).toEqual(['[a b|- c]'])
    expect(drawn([inCell('a', at(0, 0)), inCell('b', at(0, 1)), inCell('c', at(1, 0))])).toEqual(['[a b|c -]'])
  })

  it('keeps consecutive tables apart', () => {
    expect(drawn([inCell('a', at(0, 0)), inCell('b', { table: 1, row: 0, column: 0 })])).toEqual(['[a]', '[b]'])
  })

  it('splits long tables without cutting a cell', () => {
    const rows = Array.from({ length: 100 }, (_, row) => [
      inCell(`a${row}`, row === 39 ? at(row, 0, { rowSpan: 2 }) : at(row, 0, row === 40 ? { covered: true } : {})),
      inCell(`b${row}`, at(row, 1)),
    ]).flat()
    const sizes = plan(rows).map(block => (block.kind === 'table' ? block.rows.length : 0))
    expect(sizes).toEqual([41, 40, 19])
  })

  it('gives headings depths without skipping a level', () => {
    const heading = (anchor: string, level: number) => clause(anchor, anchor, { kind: 'heading', level })
    const clauses = [
      heading('a', 2),
      heading('b', 5),
      clause('text'),
      heading('c', 2),
      clause('', '', { kind: 'heading' }),
    ]
    expect(plan(clauses).map(block => (block.kind === 'clause' ? block.depth : null))).toEqual([1, 2, 0, 1, 0])
  })
})

describe('the clean view', () => {
  it('shows neither deleted text nor its paragraph', () => {
    const gone = clause('b', '', { deleted: true, end: { deleted: mark('1') } })
    expect(drawn([clause('a'), gone, clause('c')], 'clean')).toEqual(['a', 'c'])
  })

  it('joins paragraphs whose ends are deleted', () => {
    const joined = clause('a', 'a', { end: { deleted: mark('1') } })
    expect(drawn([joined, clause('b')], 'clean')).toEqual(['a+b'])
    expect(drawn([joined, clause('b')], 'markup')).toEqual(['a', 'b'])
  })

  it('does not join paragraphs of different cells', () => {
    const joined = inCell('a', at(0, 0), { end: { deleted: mark('1') } })
    expect(drawn([joined, inCell('b', at(0, 1))], 'clean')).toEqual(['[a b]'])
  })

  it('shows neither a deleted row nor the cell that began in it', () => {
    const row = { deleted: mark('1') }
    const clauses = [
      inCell('a', at(0, 0, { rowSpan: 2 }), { row }),
      inCell('b', at(0, 1)),
      inCell('covered', at(1, 0, { covered: true })),
      inCell('c', at(1, 1)),
    ]
    expect(drawn(clauses, 'clean')).toEqual(['[- c]'])
  })

  it('shows no table inside a deleted row', () => {
    const clauses = [
      inCell('x', { table: 1, row: 0, column: 0 }),
      inCell('a', at(0, 0), { row: { deleted: mark('1') } }),
    ]
    const tables = [
      { table: 0, columns: [] },
      { table: 1, columns: [], within: { table: 0, row: 0, column: 0 } },
    ]
    expect(drawn(clauses, 'clean', { tables })).toEqual([])
  })
})

describe('the view of changes', () => {
  const changed = { content: [{ type: 'text' as const, text: 'new', inserted: mark('1') }] }

  it('shows changed clauses with their heading, and counts the clauses that it leaves out', () => {
    const heading = (anchor: string) => clause(anchor, anchor, { kind: 'heading', level: 1 })
    const clauses = [heading('A'), clause('a'), heading('B'), clause('b'), clause('c'), clause('d', 'd', changed)]
    expect(drawn(clauses, 'changes')).toEqual(['…2', 'B', '…2', 'd'])
  })

  it('shows a clause whose end, format or note has changed', () => {
    const story = { id: 'n', kind: 'footnote' as const, clauses: [clause('n.0', 'n', changed)] }
    for (const more of [{ end: { inserted: mark('1') } }, { reformatted: '1' }, { stories: [story] }])
      expect(drawn([clause('a', 'a', more), clause('b')], 'changes')).toEqual(['a'])
  })

  it('shows whole rows with the header rows of their table', () => {
    const clauses = [
      inCell('h', at(0, 0, { header: true })),
      inCell('a', at(1, 0)),
      inCell('b', at(2, 0)),
      inCell('c', at(2, 1), changed),
    ]
    expect(drawn(clauses, 'changes')).toEqual(['[h -|b c]'])
  })

  it('shows nothing if nothing is changed', () => {
    expect(drawn([clause('a')], 'changes')).toEqual([])
  })
})

describe('headers and footers', () => {
  const story = (id: string, kind: 'header' | 'footer', text = id) => ({ id, kind, clauses: [clause(`${id}.0`, text)] })
  const stories = [story('h0', 'header'), story('h1', 'header'), story('f0', 'footer'), story('f1', 'footer', '')]
  const sections = [
    { ...section, lastAnchor: 'a', headers: { default: 'h0', first: 'h1' }, footers: { default: 'f0' } },
    { ...section, lastAnchor: 'b', headers: { default: 'h0' }, footers: { default: 'f0', first: 'f1' } },
  ]

  it('appear once at the start and the end of their sections, and not if they are empty', () => {
    expect(drawn([clause('a'), clause('b')], 'markup', { sections, stories })).toEqual([
      'h1:first',
      'h0:default',
      'a',
      '§',
      'b',
      'f0:default',
    ])
  })

  it('appear in the view of changes only if they are changed', () => {
    expect(drawn([clause('a'), clause('b', 'b', { reformatted: '1' })], 'changes', { sections, stories })).toEqual([
      '§',
      '…1',
      'b',
    ])
  })
})

describe('chunks', () => {
  const clauses = Array.from({ length: 200 }, (_, index) => clause(`c${index}`))
  const first = documentPlan(clauses, none, 'markup')
  const planAfter = (next: StoryClause[]) => documentPlan(next, none, 'markup', first)
  const differing = (next: readonly Chunk[]) => next.filter(chunk => !first.includes(chunk))

  it('contain the whole document in order', () => {
    expect(first.length).toBeGreaterThan(5)
    expect(first.flatMap(chunk => [...clausesIn(chunk)])).toEqual(clauses)
  })

  it('are the same objects after an edit, except for the edited chunk', () => {
    const next = planAfter(clauses.with(100, clause('c100', 'other')))
    expect(differing(next)).toHaveLength(1)
    expect(chunkHolding(next, 'c100')).toBe(differing(next)[0])
  })

  it('keep their clauses when a clause is added or removed', () => {
    const typed = planAfter(clauses.toSpliced(50, 0, clause('new')))
    expect(differing(typed)).toHaveLength(1)
    expect(typed.map(chunk => chunk.id)).toEqual(first.map(chunk => chunk.id))
    expect(differing(planAfter(clauses.toSpliced(24, 1)))).toHaveLength(1)
  })

  it('are added for a long pasted text', () => {
    const pasted = Array.from({ length: 300 }, (_, index) => clause(`p${index}`))
    const next = planAfter(clauses.toSpliced(30, 0, ...pasted))
    expect(Math.max(...next.map(chunk => chunk.blocks.length))).toBeLessThanOrEqual(72)
    expect(next.flatMap(chunk => [...clausesIn(chunk)])).toEqual(clauses.toSpliced(30, 0, ...pasted))
    expect(new Set(next.map(chunk => chunk.id)).size).toBe(next.length)
  })

  it('estimate their height in lines from the length of their text', () => {
    const long = documentPlan([clause('a', 'x'.repeat(680))], none, 'markup')
    expect(linesOf(long[0]!, 68)).toBeCloseTo(10.55)
  })
})

describe('shownTexts', () => {
  const body = clause('a', 'ab', {
    label: '1.',
    content: [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'gone', deleted: mark('1') },
      { type: 'note', text: '\ufffc', label: '3', story: 'n' },
      { type: 'text', text: '\uf0fc', shown: '✓' },
    ],
  })
  const noted = { ...body, stories: [{ id: 'n', kind: 'footnote' as const, clauses: [clause('n.0', 'noted')] }] }

  it('returns the texts that the view shows, with the texts of notes after their clause', () => {
    const texts = (view: View) => shownTexts(documentPlan([noted], none, view), view)
    const note = { anchor: 'n.0', text: 'noted' }
    expect(texts('markup')).toEqual([{ anchor: 'a', text: '1.agone3✓' }, note])
    expect(texts('clean')).toEqual([{ anchor: 'a', text: '1.a3✓' }, note])
  })
})
