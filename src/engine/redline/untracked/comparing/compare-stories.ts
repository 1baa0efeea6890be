import { traitsOf, wrapsBlocks } from '../../../docx/grammar/elements.ts'
import { pairSimilar } from '../../text-diff/pair-similar.ts'
import { type Edit, samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { type Difference, type DifferenceKind, difference, type Place } from '../findings.ts'
import { isHiddenOrShown } from '../hidden/hidden-text.ts'
import { recordsKey, recordWords } from '../stories/change-record.ts'
import { type Block, isSameStory, type Story } from '../stories/story.ts'
import { compareParagraphs, haveSameRecords } from './compare-paragraphs.ts'
import type { Comparison } from './comparison.ts'
import { nameInWords } from './format-words.ts'
import { onlyIn, wordsOfEach } from './words.ts'

/** Stands in a text where it has what is no text. */
const objectSign = '\ufffc'

/** As alike as two paragraphs must be to be one that was edited; lines of a table of contents share little but a word. */
const ALIKE = 0.3

/** Tells every difference of two stories; at least one where their keys differ. */
export function compareStories(before: Story, after: Story, given: Omit<Comparison, 'inner'>): void {
  const comparison: Comparison = {
    ...given,
    inner: (stories, others, place) => pairStories(stories, others, place, comparison),
  }

  if (isSameStory(before, after)) return
  const [a, b] = [before.blocks, after.blocks]
  const placeOf = placesIn(before, comparison)
  for (const found of editsBy(a, b, block => block.key)) {
    const edit = aroundWholes(found, a, b)
    let [i, j] = [edit.fromA, edit.fromB]
    for (const [toA, toB] of [...pairsIn(a, b, edit), [edit.toA, edit.toB] as const]) {
      for (; i < toA; i = compareSingle(a, i, toA, 'gone', placeOf(i, textNear(a, i)), comparison));
      for (; j < toB; j = compareSingle(b, j, toB, 'added', placeOf(edit.fromA - 1, textNear(b, j)), comparison));
      if (i === edit.toA || j === edit.toB) continue
      comparePair(a[i]!, b[j]!, placeOf(i, textNear(a, i)), comparison)
      i++
      j++
    }
  }
}

/** Places in a story by the index of a block: of it, or of the nearest before it that has a name. */
function placesIn(
  story: Story,
  { anchors, within }: Pick<Comparison, 'anchors' | 'within'>,
): (index: number, near: string) => Place {
  let last: string | null = null
  const all = story.blocks.map(({ index }) => {
    last = (index === null ? undefined : anchors[index]) ?? last
    return last
  })
  return (index, near) => ({
    story: story.label,
    anchor: story.label === 'body' ? (all[Math.max(0, index)] ?? null) : within,
    near: near.replaceAll(objectSign, '').trim().slice(0, 80).toWellFormed(),
  })
}

/** Of a block, or of the first in it that has one. */
const textNear = (blocks: Block[], from: number): string =>
  blocks.slice(from, from + 20).find(block => block.text !== '')?.text ?? ''

const editsBy = (a: Block[], b: Block[], keyOf: (block: Block) => string): Edit[] =>
  sequenceDiff(a.map(keyOf), b.map(keyOf))

/** Which blocks of an edited stretch are one that was edited, in order: first by text, then by words. */
function pairsIn(a: Block[], b: Block[], { fromA, toA, fromB, toB }: Edit): [number, number][] {
  const [before, after] = [a.slice(fromA, toA), b.slice(fromB, toB)]
  const edits = editsBy(before, after, block => `${block.name} ${block.text}`)
  const pairs = [...samePairs(before.keys(), after.keys(), edits)]
  for (const edit of edits) {
    const similar = pairsByWords(before.slice(edit.fromA, edit.toA), after.slice(edit.fromB, edit.toB))
    for (const [i, j] of similar) pairs.push([edit.fromA + i, edit.fromB + j])
  }
  return pairs.sort((a, b) => a[0] - b[0]).map(([i, j]) => [fromA + i, fromB + j])
}

/** Where as many came as went, one that is like none is taken for the one in its place. */
function pairsByWords(a: Block[], b: Block[]): [number, number][] {
  const mayPair = (i: number, j: number) => a[i]!.name === b[j]!.name
  if (a.length === 1 && b.length === 1) return mayPair(0, 0) ? [[0, 0]] : []
  const texts = (blocks: Block[]) => blocks.map(({ text }) => text)
  const similar = pairSimilar(texts(a), texts(b), { least: ALIKE, mayPair })
  if (a.length !== b.length) return similar
  let next = 0
  return [...similar, null].flatMap(pair => {
    const between = range(next, pair ? Math.min(...pair) : a.length).filter(at => mayPair(at, at))
    next = pair ? Math.max(...pair) + 1 : next
    return [...between.map((at): [number, number] => [at, at]), ...(pair ? [pair] : [])]
  })
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** A paragraph, or a table, row or cell with all in it, that only one side has. Gives the index of what comes next. */
function compareSingle(
  blocks: Block[],
  index: number,
  end: number,
  side: 'gone' | 'added',
  place: Place,
  comparison: Comparison,
): number {
  const { name } = blocks[index]!
  if (name.startsWith('/')) return index + 1
  const next = endOfWhole(blocks, index, end) ?? index + 1
  const whole = blocks.slice(index, next)
  if (side === 'gone') for (const block of whole) comparison.gone(block.tokens)
  const kind = name === 'w:p' ? 'paragraph' : kindOfBlock(name)
  const text = name === 'w:p' || whole.length > 1 ? readable(textIn(whole)) : ''
  const words = name === 'w:p' ? text || 'an empty paragraph' : [nameOf(name), text].filter(Boolean).join(': ')
  comparison.differences.push(difference(kind, place, side === 'gone' ? words : '', side === 'added' ? words : ''))
  return next
}

/** Paragraphs of one cell, or of one whole, are parted by a line, cells by a bar. */
function textIn(blocks: Block[]): string {
  const cells: string[][] = [[]]
  for (const { name, text } of blocks) {
    if (name === '/w:tc') cells.push([])
    else if (text !== '') cells.at(-1)!.push(text)
  }
  return cells
    .filter(cell => cell.length > 0)
    .map(cell => cell.join('\n'))
    .join(' | ')
}

/** Behind the end of what starts at a block; undefined where it starts nothing, or does not end before `end`. */
function endOfWhole(blocks: Block[], start: number, end: number): number | undefined {
  const { name } = blocks[start]!
  let depth = 0
  for (let index = start; index < end; index++) {
    if (blocks[index]!.name === name) depth++
    if (blocks[index]!.name === `/${name}` && --depth === 0) return index + 1
  }
  return undefined
}

/**
 * The same edit where it is of wholes: taking out `row, cell, …, end` says the same as taking out `cell, …, end, row` one block
 * further on, as the rows around it begin alike.
 */
function aroundWholes(edit: Edit, a: Block[], b: Block[]): Edit {
  const isGone = edit.fromB === edit.toB
  if (!isGone && edit.fromA !== edit.toA) return edit
  const [blocks, from, to] = isGone ? [a, edit.fromA, edit.toA] : [b, edit.fromB, edit.toB]
  const isAlike = (one: number, other: number) => blocks[one] !== undefined && blocks[one]?.key === blocks[other]?.key
  const moved = (by: number): Edit => ({
    ...{ fromA: edit.fromA + by, toA: edit.toA + by },
    ...{ fromB: edit.fromB + by, toB: edit.toB + by },
  })
  for (let by = 0; by === 0 || isAlike(from + by, to + by); by--) {
    if (areWholes(blocks, from + by, to + by)) return moved(by)
    if (!isAlike(from + by - 1, to + by - 1)) break
  }
  for (let by = 1; isAlike(from + by - 1, to + by - 1); by++)
    if (areWholes(blocks, from + by, to + by)) return moved(by)
  return edit
}

function areWholes(blocks: Block[], from: number, to: number): boolean {
  let depth = 0
  for (let index = from; index < to; index++) {
    const { name } = blocks[index]!
    if (name.startsWith('/')) depth--
    else if (traitsOf(name).table || wrapsBlocks(name)) depth++
    if (depth < 0) return false
  }
  return depth === 0
}

/** A text without what is none; what is nothing else is named. */
const readable = (text: string): string =>
  text.replaceAll(objectSign, '').trim() || (text.includes(objectSign) ? 'a picture, field or mark' : '')

const namesOfBlocks: Record<string, string> = {
  'w:tbl': 'a table',
  'w:tr': 'a row',
  'w:tc': 'a cell',
  'w:sectPr': 'a section',
  'w:sdt': 'a content control',
}

const nameOf = (name: string) => namesOfBlocks[name] ?? nameInWords(name)

function kindOfBlock(name: string): DifferenceKind {
  if (name === 'w:tbl' || name === 'w:tr' || name === 'w:tc') return 'table'
  if (name === 'w:sectPr') return 'section'
  if (name === 'w:sdt') return 'contentControl'
  return name === 'w:altChunk' || name === 'w:subDoc' ? 'object' : 'paragraph'
}

function comparePair(block: Block, other: Block, place: Place, comparison: Comparison): void {
  const count = comparison.differences.length
  if (block.name === 'w:p') {
    compareParagraphs(block, other, place, comparison)
  } else {
    if (block.format.key !== other.format.key || !areIn(block, other))
      comparison.differences.push(
        difference(blockFormatKind(block, other), place, ...onlyIn(wordsOfBlock(block), wordsOfBlock(other))),
      )
    comparison.inner(block.stories, other.stories, place)
  }
  // whatever the parts say, what is not the same is told
  if (comparison.differences.length === count && block.key !== other.key)
    comparison.differences.push(difference('paragraph', place, block.text, other.text))
}

const wordsOfBlock = ({ format, changes }: Block) => [...wordsOfEach(format), recordWords(changes)]

/** Both stand in the same changes. */
const areIn = (block: Block, other: Block) => recordsKey(block.changes) === recordsKey(other.changes)

function blockFormatKind(block: Block, other: Block): DifferenceKind {
  if (other.restored) return 'falseRecord'
  if (!haveSameRecords(block.format, other.format) || !areIn(block, other)) return 'changeRecord'
  if (isHiddenOrShown(block.format, other.format)) return 'hiddenText'
  const kind = kindOfBlock(block.name)
  return kind === 'table' ? 'tableFormat' : kind
}

/** Headers, notes and boxes in their order; one without a counterpart is told of as a whole. */
function pairStories(before: Story[], after: Story[], place: Place, comparison: Comparison): void {
  const waiting = [...after]
  for (const story of before) {
    const at = waiting.findIndex(one => one.label === story.label)
    const [other] = at < 0 ? [] : waiting.splice(at, 1)
    if (other) compareStories(story, other, { ...comparison, anchors: [], within: clauseOf(story, place) })
    else comparison.differences.push(singleStory(story, place, true))
  }
  for (const story of waiting) comparison.differences.push(singleStory(story, place, false))
}

/** A note or box belongs to the clause that it stands in; a header to none. */
const clauseOf = (story: Story, place: Place) => (/^(header|footer)\b/.test(story.label) ? null : place.anchor)

/** What a header, note or box says is text. */
function singleStory(story: Story, place: Place, isGone: boolean): Difference {
  const words = readable(textOfStory(story))
  const kind = words === '' ? 'section' : 'text'
  const where = { ...place, story: story.label, anchor: clauseOf(story, place) }
  return difference(kind, where, isGone ? words : '', isGone ? '' : words)
}

export const textOfStory = (story: Story): string => story.blocks.map(block => block.text).join('\n')
