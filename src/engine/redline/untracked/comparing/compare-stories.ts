import { traitsOf, wrapsBlocks } from '../../../docx/grammar/elements.ts'
import { pairSimilar } from '../../text-diff/pair-similar.ts'
import { type SequenceEdit, samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { type Difference, type DifferenceKind, difference, type FindingPlace } from '../findings.ts'
import { isHiddenOrShown } from '../hidden/hidden-text.ts'
import { recordsKey, recordWords } from '../stories/change-record.ts'
import { type Block, type ComparedStory, isSameStory } from '../stories/story.ts'
import { compareModelParagraphs, haveSameRecords } from './compare-paragraphs.ts'
import type { ModelComparison } from './comparison.ts'
import { nameInWords } from './format-words.ts'
import { onlyIn, wordsOfEach } from './words.ts'

/** The character that represents a picture, field or mark in a text. */
const objectSign = '\ufffc'

/**
 * The least similarity at which two paragraphs count as versions of the same paragraph. It is low because two versions
 * of a line in a table of contents share little more than a word.
 */
const ALIKE = 0.3

/** Reports every difference between two stories: at least one if their keys differ. */
export function compareStories(
  before: ComparedStory,
  after: ComparedStory,
  options: Omit<ModelComparison, 'inner'>,
): void {
  const comparison: ModelComparison = {
    ...options,
    inner: (stories, others, place) => pairStories(stories, others, place, comparison),
  }

  if (isSameStory(before, after)) return
  const [a, b] = [before.blocks, after.blocks]
  const placeOf = placesIn(before, comparison)
  for (const rawEdit of editsBy(a, b, block => block.key)) {
    const edit = shiftedToWholes(rawEdit, a, b)
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

/**
 * Returns a function that gives the place of the block at an index. The anchor is the block's own, or that of the
 * nearest earlier block that has one.
 */
function placesIn(
  story: ComparedStory,
  { anchors, within }: Pick<ModelComparison, 'anchors' | 'within'>,
): (index: number, near: string) => FindingPlace {
  let last: string | null = null
  const anchorsByBlock = story.blocks.map(({ index }) => {
    last = (index === null ? undefined : anchors[index]) ?? last
    return last
  })
  return (index, near) => ({
    story: story.label,
    anchor: story.label === 'body' ? (anchorsByBlock[Math.max(0, index)] ?? null) : within,
    near: near.replaceAll(objectSign, '').trim().slice(0, 80).toWellFormed(),
  })
}

/** Returns the text of a block or, if it has none, of the next block with text among the 20 blocks from there. */
const textNear = (blocks: Block[], from: number): string =>
  blocks.slice(from, from + 20).find(block => block.text !== '')?.text ?? ''

const editsBy = (a: Block[], b: Block[], keyOf: (block: Block) => string): SequenceEdit[] =>
  sequenceDiff(a.map(keyOf), b.map(keyOf))

/**
 * Pairs the blocks of a stretch that are versions of the same block, in order: first by equal text, then by similar
 * words.
 */
function pairsIn(a: Block[], b: Block[], { fromA, toA, fromB, toB }: SequenceEdit): [number, number][] {
  const [before, after] = [a.slice(fromA, toA), b.slice(fromB, toB)]
  const edits = editsBy(before, after, block => `${block.name} ${block.text}`)
  const pairs = [...samePairs(before.keys(), after.keys(), edits)]
  for (const edit of edits) {
    const similar = pairsByWords(before.slice(edit.fromA, edit.toA), after.slice(edit.fromB, edit.toB))
    for (const [i, j] of similar) pairs.push([edit.fromA + i, edit.fromB + j])
  }
  return pairs.sort((a, b) => a[0] - b[0]).map(([i, j]) => [fromA + i, fromB + j])
}

/**
 * Pairs blocks by similar words. If both sides have the same number of blocks, a block without a similar counterpart is
 * paired with the block at the same position.
 */
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

/** Reports a paragraph, or a whole table, row or cell, that only one side has. Returns the index of the next block. */
function compareSingle(
  blocks: Block[],
  index: number,
  end: number,
  side: 'gone' | 'added',
  place: FindingPlace,
  comparison: ModelComparison,
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

/** Returns the text of blocks, with a line break between paragraphs and a bar between cells. */
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

/**
 * Returns the index after the end of the table, row, cell or wrapper that starts at a block; undefined if none starts
 * there, or if it does not end before `end`.
 */
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
 * Shifts an edit so that it covers whole tables, rows and cells if possible. Neighbouring rows begin with the same
 * blocks, so an edit that removes `cell, …, end, row` means the same as one that removes `row, cell, …, end`, one block
 * earlier.
 */
function shiftedToWholes(edit: SequenceEdit, a: Block[], b: Block[]): SequenceEdit {
  const isDeletion = edit.fromB === edit.toB
  if (!isDeletion && edit.fromA !== edit.toA) return edit
  const [blocks, from, to] = isDeletion ? [a, edit.fromA, edit.toA] : [b, edit.fromB, edit.toB]
  const isAlike = (i: number, j: number) => blocks[i] !== undefined && blocks[i]?.key === blocks[j]?.key
  const moved = (by: number): SequenceEdit => ({
    ...{ fromA: edit.fromA + by, toA: edit.toA + by },
    ...{ fromB: edit.fromB + by, toB: edit.toB + by },
  })
  for (let by = 0; by === 0 || isAlike(from + by, to + by); by--) {
    if (coversWholes(blocks, from + by, to + by)) return moved(by)
    if (!isAlike(from + by - 1, to + by - 1)) break
  }
  for (let by = 1; isAlike(from + by - 1, to + by - 1); by++)
    if (coversWholes(blocks, from + by, to + by)) return moved(by)
  return edit
}

function coversWholes(blocks: Block[], from: number, to: number): boolean {
  let depth = 0
  for (let index = from; index < to; index++) {
    const { name } = blocks[index]!
    if (name.startsWith('/')) depth--
    else if (traitsOf(name).table || wrapsBlocks(name)) depth++
    if (depth < 0) return false
  }
  return depth === 0
}

/** Returns a text without the signs for objects, or a description if it consists only of objects. */
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

function comparePair(before: Block, after: Block, place: FindingPlace, comparison: ModelComparison): void {
  const count = comparison.differences.length
  if (before.name === 'w:p') {
    compareModelParagraphs(before, after, place, comparison)
  } else {
    if (before.format.key !== after.format.key || !haveSameChanges(before, after))
      comparison.differences.push(
        difference(blockFormatKind(before, after), place, ...onlyIn(wordsOfBlock(before), wordsOfBlock(after))),
      )
    comparison.inner(before.stories, after.stories, place)
  }
  // A pair that differs is always reported, even if the comparison of its parts found nothing.
  if (comparison.differences.length === count && before.key !== after.key)
    comparison.differences.push(difference('paragraph', place, before.text, after.text))
}

const wordsOfBlock = ({ format, changes }: Block) => [...wordsOfEach(format), recordWords(changes)]

/** Whether both blocks are inside the same changes. */
const haveSameChanges = (before: Block, after: Block) => recordsKey(before.changes) === recordsKey(after.changes)

function blockFormatKind(before: Block, after: Block): DifferenceKind {
  if (after.restored) return 'falseRecord'
  if (!haveSameRecords(before.format, after.format) || !haveSameChanges(before, after)) return 'changeRecord'
  if (isHiddenOrShown(before.format, after.format)) return 'hiddenText'
  const kind = kindOfBlock(before.name)
  return kind === 'table' ? 'tableFormat' : kind
}

/** Compares headers, notes and boxes in order. A story without a counterpart is reported as a whole. */
function pairStories(
  before: ComparedStory[],
  after: ComparedStory[],
  place: FindingPlace,
  comparison: ModelComparison,
): void {
  const waiting = [...after]
  for (const story of before) {
    const at = waiting.findIndex(candidate => candidate.label === story.label)
    const [counterpart] = at < 0 ? [] : waiting.splice(at, 1)
    if (counterpart) compareStories(story, counterpart, { ...comparison, anchors: [], within: clauseOf(story, place) })
    else comparison.differences.push(singleStory(story, place, true))
  }
  for (const story of waiting) comparison.differences.push(singleStory(story, place, false))
}

/**
 * Returns the anchor of the clause that a story belongs to: a note or box belongs to the clause that contains it, a
 * header or footer to none.
 */
const clauseOf = (story: ComparedStory, place: FindingPlace) =>
  /^(header|footer)\b/.test(story.label) ? null : place.anchor

/** Reports a header, note or box that only one side has; its content counts as text. */
function singleStory(story: ComparedStory, place: FindingPlace, isRemoved: boolean): Difference {
  const words = readable(textOfStory(story))
  const kind = words === '' ? 'section' : 'text'
  const where = { ...place, story: story.label, anchor: clauseOf(story, place) }
  return difference(kind, where, isRemoved ? words : '', isRemoved ? '' : words)
}

export const textOfStory = (story: ComparedStory): string => story.blocks.map(block => block.text).join('\n')
