import { isHiddenOrShown } from '../hidden/hidden-text.ts'
import { type Difference, type DifferenceKind, difference, type Place } from '../kinds.ts'
import { recordsKey, recordWords } from '../stories/change-record.ts'
import { type Block, isSameStory, type Story } from '../stories/story.ts'
import { align, gapsOf } from './align.ts'
import { compareParagraphs, haveSameRecords } from './compare-paragraphs.ts'
import type { Comparison } from './comparison.ts'
import { onlyIn, wordsOfEach } from './words.ts'

/** Stands in a text where it has what is no text. */
const objectSign = '\ufffc'

/** A pair of paragraphs is one that was edited when so much of the words is the same. */
const similarEnough = 0.3
const comparedPairs = 4_000

/** Tells every difference of two stories; at least one where their keys differ. */
export function compareStories(before: Story, after: Story, given: Omit<Comparison, 'inner'>): void {
  const comparison: Comparison = {
    ...given,
    inner: (stories, others, place) => pairStories(stories, others, place, comparison),
  }

  if (isSameStory(before, after)) return
  const [a, b] = [before.blocks, after.blocks]
  const pairs = align(
    a.map(block => block.key),
    b.map(block => block.key),
  )
  let anchor: string | null = null
  const anchorAt = new Array<string | null>(a.length + 1).fill(null)
  for (const [index, block] of a.entries()) {
    anchor = (block.index === null ? undefined : comparison.anchors[block.index]) ?? anchor
    anchorAt[index] = anchor
  }
  const placeOf = (index: number, near: string): Place => {
    const at = before.label === 'body' ? (anchorAt[Math.max(0, index)] ?? null) : null
    return { story: before.label, anchor: at, near: near.replaceAll(objectSign, '').trim().slice(0, 80).toWellFormed() }
  }
  for (const { a0, a1, b0, b1 } of gapsOf(pairs, a.length, b.length)) {
    for (const [i, j] of pairGap(a.slice(a0, a1), b.slice(b0, b1))) {
      const block = i === null ? null : a[a0 + i]!
      const other = j === null ? null : b[b0 + j]!
      const place = placeOf(
        i === null ? a0 + precedingOf(i, a0) : a0 + i,
        textNear(block ? a : b, block ? a0 + i! : b0 + j!),
      )
      if (block && other) comparePair(block, other, place, comparison)
      else compareSingle(block, other, place, comparison)
    }
  }
}

/** Of a block, or of the first in it that has one. */
const textNear = (blocks: Block[], from: number): string =>
  blocks.slice(from, from + 20).find(block => block.text !== '')?.text ?? ''

const precedingOf = (_: null, from: number) => (from > 0 ? -1 : 0)

/** Pairs what was edited: first by text, then by words. */
function pairGap(a: Block[], b: Block[]): [number | null, number | null][] {
  const weak = (block: Block) => `${block.name} ${block.text}`
  const pairs = align(a.map(weak), b.map(weak))
  const all: [number | null, number | null][] = [...pairs]
  for (const { a0, a1, b0, b1 } of gapsOf(pairs, a.length, b.length)) {
    for (const [i, j] of pairByWords(a.slice(a0, a1), b.slice(b0, b1)))
      all.push([i === null ? null : a0 + i, j === null ? null : b0 + j])
  }
  return all.sort((x, y) => (x[0] ?? x[1]!) - (y[0] ?? y[1]!))
}

function pairByWords(a: Block[], b: Block[]): [number | null, number | null][] {
  const pairs: [number | null, number | null][] = []
  const wordsOfB = b.map(wordsOf)
  let next = 0
  const limit = a.length * b.length > comparedPairs ? 3 : b.length
  for (const [i, block] of a.entries()) {
    const words = wordsOf(block)
    let found = -1
    for (let j = next; j < Math.min(b.length, next + limit); j++) {
      if (block.name === b[j]!.name && similarity(words, wordsOfB[j]!) >= similarEnough) {
        found = j
        break
      }
    }
    if (found < 0 && a.length === b.length && block.name === b[i]!.name && i >= next) found = i
    if (found < 0) {
      pairs.push([i, null])
      continue
    }
    for (; next < found; next++) pairs.push([null, next])
    pairs.push([i, found])
    next = found + 1
  }
  for (; next < b.length; next++) pairs.push([null, next])
  return pairs
}

const wordsOf = (block: Block) => new Set(block.text.split(/\s+/).filter(Boolean))

function similarity(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 && b.size === 0) return 1
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common / Math.max(a.size, b.size)
}

function compareSingle(block: Block | null, other: Block | null, place: Place, comparison: Comparison): void {
  const one = (block ?? other)!
  if (one.name.startsWith('/')) return
  if (block) comparison.gone(block.tokens)
  const kind = one.name === 'w:p' ? 'paragraph' : kindOfBlock(one.name)
  const words = one.name === 'w:p' ? readable(one.text) || 'an empty paragraph' : nameOf(one.name)
  comparison.differences.push(difference(kind, place, block ? words : '', other ? words : ''))
}

/** A text without what is none; what is nothing else is named. */
const readable = (text: string): string =>
  text.replaceAll(objectSign, '').trim() || (text.includes(objectSign) ? 'a picture, field or mark' : '')

const nameOf = (name: string) =>
  ({ 'w:tbl': 'a table', 'w:tr': 'a row', 'w:tc': 'a cell', 'w:sectPr': 'a section' })[name] ?? name

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
    if (other) compareStories(story, other, { ...comparison, anchors: [] })
    else comparison.differences.push(singleStory(story, place, true))
  }
  for (const story of waiting) comparison.differences.push(singleStory(story, place, false))
}

/** What a header, note or box says is text. */
function singleStory(story: Story, place: Place, isGone: boolean): Difference {
  const words = readable(textOfStory(story))
  const kind = words === '' ? 'section' : 'text'
  return difference(kind, { ...place, story: story.label }, isGone ? words : '', isGone ? '' : words)
}

export const textOfStory = (story: Story): string => story.blocks.map(block => block.text).join('\n')
