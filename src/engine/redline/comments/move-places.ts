import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf } from '../paragraph-text.ts'
import { type Edit, sequenceDiff } from '../text-diff/sequence-diff.ts'
import { type TextChange, wordDiff } from '../text-diff/word-diff.ts'
import type { CommentPlace } from './comment-places.ts'

/** A paragraph of the body as people would see it with all open changes accepted. */
export interface ParagraphText {
  anchor: string
  text: string
}

/** Neighbouring paragraphs that an edit changed, as they were and as they are. Neither is empty. */
export interface ChangedStretch {
  before: ParagraphText[]
  after: ParagraphText[]
}

/** Where a comment is, and what it was about when that has gone: it may come back. */
export interface KeptPlace extends CommentPlace {
  quote?: string
}

export function paragraphTexts(open: ReadonlyRevision): ParagraphText[] {
  return placesOf(open).map(({ node }, index) => ({ anchor: open.anchors[index]!, text: currentTextOf(node) }))
}

/** What is not the same in two states of a body. What has gone is told with a paragraph beside it. */
export function changedStretches(before: readonly ParagraphText[], after: readonly ParagraphText[]): ChangedStretch[] {
  const isSame = (one: ParagraphText, other: ParagraphText) => one.anchor === other.anchor && one.text === other.text
  const most = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < most && isSame(before[head]!, after[head]!)) head++
  while (tail < most - head && isSame(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++
  const key = ({ anchor, text }: ParagraphText) => `${anchor} ${text}`
  const keys = (all: readonly ParagraphText[]) => all.slice(head, all.length - tail).map(key)
  return sequenceDiff(keys(before), keys(after)).map(({ fromA, toA, fromB, toB }) =>
    stretchOf(before, after, { fromA: fromA + head, toA: toA + head, fromB: fromB + head, toB: toB + head }),
  )
}

function stretchOf(
  before: readonly ParagraphText[],
  after: readonly ParagraphText[],
  { fromA, toA, fromB, toB }: Edit,
): ChangedStretch {
  const isBare = fromA === toA || fromB === toB
  const next = isBare && toA < before.length && toB < after.length ? 1 : 0
  const last = isBare && next === 0 && fromA > 0 && fromB > 0 ? 1 : 0
  return { before: before.slice(fromA - last, toA + next), after: after.slice(fromB - last, toB + next) }
}

/**
 * Where a comment is after an edit: with its text, also when that went to another paragraph. Of what was replaced, it is about
 * what came instead; where all of it was taken out, its place stays, in the nearest paragraph that is left, with a length of 0.
 */
export function movedPlace(place: KeptPlace, stretches: ChangedStretch[]): KeptPlace {
  const stretch = stretches.find(({ before }) => before.some(one => one.anchor === place.anchor))
  if (!stretch) return place
  const { before, after } = stretch
  // the whole of a paragraph
  if (place.start === undefined && after.some(one => one.anchor === place.anchor)) return place
  const { text } = before.find(one => one.anchor === place.anchor)!
  // beside what came or went, and as it was; what has gone may come back in any of them
  if (place.quote === undefined && after.some(one => one.anchor === place.anchor && one.text === text)) return place
  const from = joinedStart(before, place.anchor!) + (place.start ?? 0)
  const to = from + (place.length ?? text.length)
  const changes = wordDiff(joined(before), joined(after)).map(change => trimmed(joined(before), change))
  const start = to > from ? movedStart(from, changes) : movedEnd(from, changes)
  const found = placeAt(after, start, Math.max(start, movedEnd(to, changes)))
  if (to > from && found.length === 0)
    return { ...found, quote: place.quote ?? text.slice(place.start ?? 0).slice(0, to - from) }
  return restored(found, place.quote, after)
}

/** One unit between paragraphs, so that it can be told which is meant at their ends. */
const joined = (paragraphs: ParagraphText[]) => paragraphs.map(paragraph => paragraph.text).join('\n')

function joinedStart(paragraphs: ParagraphText[], anchor: string): number {
  const index = paragraphs.findIndex(paragraph => paragraph.anchor === anchor)
  return paragraphs.slice(0, index).reduce((length, one) => length + one.text.length + 1, 0)
}

/** Without what is the same at its ends: words that were joined or cut are the same letters. */
function trimmed(before: string, { start, length, text }: TextChange): TextChange {
  const old = before.slice(start, start + length)
  const most = Math.min(old.length, text.length)
  let head = 0
  while (head < most && old[head] === text[head]) head++
  if (isHalf(old, head) || isHalf(text, head)) head--
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++
  if (isHalf(old, old.length - tail) || isHalf(text, text.length - tail)) tail--
  return { start: start + head, length: length - head - tail, text: text.slice(head, text.length - tail) }
}

const isHalf = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')

/** What is put in before a comment is not part of it; what replaces its beginning is. */
function movedStart(at: number, changes: TextChange[]): number {
  let moved = at
  for (const { start, length, text } of changes) {
    if (at >= start + length) moved += text.length - length
    else if (at > start) moved -= at - start
  }
  return moved
}

/** What is put in behind a comment is not part of it; what replaces its end is. */
function movedEnd(at: number, changes: TextChange[]): number {
  let moved = at
  for (const { start, length, text } of changes) {
    if (at <= start) break
    moved += at >= start + length ? text.length - length : text.length - (at - start)
  }
  return moved
}

/** A place by offsets into the joined text; it ends with the paragraph in which it begins. */
function placeAt(paragraphs: ParagraphText[], start: number, end: number): Required<CommentPlace> {
  let at = 0
  for (const { anchor, text } of paragraphs) {
    const last = at + text.length
    // at the very end of a paragraph and about what follows: it begins with that
    const isHere = start < last || (start === last && end <= last)
    if (isHere || anchor === paragraphs.at(-1)!.anchor) {
      const from = Math.min(start - at, text.length)
      return { anchor, start: from, length: Math.min(end - at, text.length) - from }
    }
    at = last + 1
  }
  throw new TypeError('A stretch has paragraphs')
}

/** A deletion that was rejected, or a decision taken back: what a comment was about is there again. */
function restored(place: Required<CommentPlace>, quote: string | undefined, after: ParagraphText[]): KeptPlace {
  if (quote === undefined || place.length > 0) return place
  const { text } = after.find(one => one.anchor === place.anchor)!
  // the blank that went with it may have been that on its other side
  const start = text.indexOf(quote, Math.max(place.start - 1, 0))
  const isBack = start >= 0 && start <= place.start + 1
  return isBack ? { ...place, start, length: quote.length } : { ...place, quote }
}
