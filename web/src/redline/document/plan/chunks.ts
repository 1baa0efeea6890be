import type { StoryClause } from '../../../api/generated/calls.ts'
import { type Block, type CellBlock, clausesInBlock, isSameBlock, type RowBlock, type TableBlock } from './blocks.ts'
import type { AnyClause } from './clause-changes.ts'
import { clausesAt, footOf, type PageBreak, storiesAt } from './pages.ts'
import type { PlannedPage } from './planned-page.ts'
import { isSameList } from './same-list.ts'
import { type BetweenBlock, isSameEdge, type PageEdgeBlock } from './sections.ts'

export type PageBlock = Block | BetweenBlock

/** Neighbouring blocks that are drawn together. */
export interface Chunk {
  id: number
  /** The index of the section that it is in. */
  section: number
  blocks: readonly PageBlock[]
}

/** The number of blocks in a chunk, which is small enough to be drawn within a frame on a slow phone. */
const size = 24
/** The first chunk only fills a screen, because nothing is shown before it is drawn. */
const firstSize = 8
/** The blocks of a page in columns are drawn together, because they share the columns. */
const mostInColumns = 200
/** A table with more rows is shown in pieces. */
const mostRows = 40

/** Inserts the blocks between clauses. Both lists are in the order of their indexes. */
export function merged(blocks: readonly Block[], between: readonly BetweenBlock[]): PageBlock[] {
  const waiting = [...between]
  const pageBlocks: PageBlock[] = []
  for (const block of blocks) {
    while (waiting[0] && waiting[0].index <= block.index) pageBlocks.push(waiting.shift()!)
    pageBlocks.push(...(block.kind === 'table' ? piecesOf(block) : [block]))
  }
  return [...pageBlocks, ...waiting]
}

/** Splits a long table into pieces, without cutting a cell that spans rows. */
function piecesOf(table: TableBlock): TableBlock[] {
  if (table.rows.length <= mostRows) return [table]
  const pieces: RowBlock[][] = [[]]
  let spannedUntil = 0
  for (const [index, row] of table.rows.entries()) {
    if (pieces.at(-1)!.length >= mostRows && index >= spannedUntil) pieces.push([])
    pieces.at(-1)!.push(row)
    spannedUntil = Math.max(spannedUntil, ...row.cells.map(cell => index + cell.rowSpan))
  }
  return pieces.map((rows, index) =>
    index === 0 ? { ...table, rows } : { ...table, key: `table ${rows[0]!.key}`, rows },
  )
}

/**
 * Groups blocks into chunks. A block stays in its chunk from `before`, and a chunk that shows the same as before is the
 * same object. An edit therefore redraws only one chunk and moves no clause to another chunk. Where text is in columns,
 * each page is a chunk.
 */
export function chunksOf(
  blocks: readonly PageBlock[],
  before: readonly Chunk[] = [],
  isInColumns: (section: number) => boolean = () => false,
): readonly Chunk[] {
  const homes = new Map(before.flatMap(chunk => chunk.blocks.map(({ key }) => [key, chunk.id] as const)))
  const used = new Set<number>()
  let next = Math.max(-1, ...before.map(chunk => chunk.id)) + 1
  const chunks: { id: number; section: number; blocks: PageBlock[] }[] = []
  let section = 0
  const open = (id: number) => {
    used.add(id)
    chunks.push({ id, section, blocks: [] })
  }
  for (const block of blocks) {
    if (block.kind === 'section') section += 1
    const home = homes.get(block.key)
    const current = chunks.at(-1)
    if (current?.section === section && isInColumns(section)) {
      if (block.kind === 'pageFoot' || current.blocks.length >= mostInColumns)
        open(home !== undefined && !used.has(home) ? home : next++)
    } else if (home !== undefined && home !== current?.id && !used.has(home)) open(home)
    else if (
      !current ||
      current.section !== section ||
      isFull(current.blocks, block, home === current.id, chunks.length === 1)
    )
      open(next++)
    chunks.at(-1)!.blocks.push(block)
  }
  return reuseUnchanged(chunks, before)
}

/**
 * Tells whether a chunk takes no further block. A chunk from `before` takes some more blocks, so that typing a
 * paragraph does not split it.
 */
function isFull(blocks: readonly PageBlock[], block: PageBlock, isAtHome: boolean, isFirst: boolean): boolean {
  if (isAtHome) return blocks.length >= 3 * size
  return blocks.length >= (isFirst ? firstSize : size) || block.kind === 'table'
}

function reuseUnchanged(chunks: readonly Chunk[], before: readonly Chunk[]): readonly Chunk[] {
  const old = new Map(before.map(chunk => [chunk.id, chunk]))
  return chunks.map(chunk => {
    const same = old.get(chunk.id)
    return same && same.section === chunk.section && isSameList(same.blocks, chunk.blocks, isSamePageBlock)
      ? same
      : chunk
  })
}

function isSamePageBlock(a: PageBlock, b: PageBlock): boolean {
  switch (a.kind) {
    case 'section':
      return a.key === b.key
    case 'pageStory':
      return (
        b.kind === 'pageStory' && a.story === b.story && a.pages === b.pages && isSameList(a.boxes, b.boxes, Object.is)
      )
    case 'pageFoot':
    case 'pageHead':
      return isEdge(b) && isSameEdge(a, b)
    default:
      return isText(b) && isSameBlock(a, b)
  }
}

const isEdge = (block: PageBlock): block is PageEdgeBlock => block.kind === 'pageFoot' || block.kind === 'pageHead'

const isText = (block: PageBlock): block is Block =>
  block.kind === 'clause' || block.kind === 'table' || block.kind === 'gap'

/** Returns the chunk that shows a clause, a note or a text box, by its anchor or id. */
export const chunkHolding = (chunks: readonly Chunk[], anchor: string): Chunk | undefined =>
  chunks.find(chunk => chunk.blocks.some(block => holdsOnPage(block, anchor))) ??
  chunks.find(chunk => chunk.blocks.some(block => holds(block, anchor)))

function holds(block: PageBlock, anchor: string): boolean {
  if (block.kind === 'pageStory') return [block.story, ...block.boxes].some(story => isInStory(story, anchor))
  for (const clause of clausesOfPage(block)) if (isIn(clause, anchor)) return true
  return false
}

/** Tells whether a block shows a note, header or footer at the edge of a page. */
function holdsOnPage(block: PageBlock, anchor: string): boolean {
  for (const { story, around } of storiesAt(breaksIn(block)))
    if ([story, ...around.filter(({ kind }) => kind === 'textBox')].some(part => isInStory(part, anchor))) return true
  return false
}

const nothing: PlannedPage = {
  number: 0,
  count: 0,
  shown: '',
  headers: [],
  notes: [],
  footers: [],
  room: 0,
  isWithoutText: false,
}

function breaksIn(block: PageBlock): readonly PageBreak[] {
  switch (block.kind) {
    case 'pageFoot':
      return [{ ended: block.page, begun: nothing }]
    case 'pageHead':
      return [{ ended: nothing, begun: block.page }]
    case 'clause':
      return block.breaks ?? []
    case 'table':
      return block.rows.flatMap(row => row.breaks ?? [])
    default:
      return []
  }
}

const isIn = (clause: AnyClause, anchor: string): boolean =>
  clause.anchor === anchor || (clause.stories ?? []).some(story => isInStory(story, anchor))

const isInStory = (story: { id: string; clauses: readonly StoryClause[] }, anchor: string) =>
  story.id === anchor || story.clauses.some(clause => clause.anchor === anchor)

/** Returns all clauses that a chunk shows. */
export function* clausesIn({ blocks }: Chunk): Generator<AnyClause> {
  for (const block of blocks) yield* clausesOfPage(block)
}

function* clausesOfPage(block: PageBlock): Generator<AnyClause> {
  if (block.kind === 'pageStory') for (const story of [block.story, ...block.boxes]) yield* story.clauses
  else if (isText(block)) yield* clausesInBlock(block)
  else yield* clausesAt(breaksIn(block))
}

/** Estimates the number of lines in a chunk, closely enough that the scroll bar does not jump. */
export const linesOf = ({ blocks }: Chunk, lineLength: number): number =>
  blocks.reduce((sum, block) => sum + blockLines(block, lineLength), 0)

function blockLines(block: PageBlock, lineLength: number): number {
  switch (block.kind) {
    case 'clause':
      return Math.max(1, Math.ceil(block.clause.content.reduce(addLength, 0) / lineLength)) + (block.depth ? 1.5 : 0.55)
    case 'table':
      return block.rows.reduce((sum, row) => sum + rowLines(row, lineLength), 1)
    case 'pageStory':
      return 2 + block.story.clauses.length
    case 'pageFoot':
      return (
        EDGE_LINES +
        block.page.room / 14 +
        footOf(block.page).reduce((sum, { story }) => sum + 2 * story.clauses.length, 0)
      )
    case 'pageHead':
      return EDGE_LINES
    case 'gap':
    case 'section':
      return 2
    default:
      return block satisfies never
  }
}

/** The lines that a margin of an inch is as high as. */
const EDGE_LINES = 5

const addLength = (sum: number, node: StoryClause['content'][number]) => sum + node.text.length

const rowLines = ({ cells }: RowBlock, lineLength: number) =>
  Math.max(1, ...cells.map(cell => cellLines(cell, Math.max(6, lineLength / cells.length)))) + 0.5

const cellLines = ({ blocks }: CellBlock, lineLength: number) =>
  blocks.reduce((sum, block) => sum + blockLines(block, lineLength), 0)
