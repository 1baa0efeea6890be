import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf } from '../paragraph-text.ts'
import { type SequenceEdit, sequenceDiff } from '../text-diff/sequence-diff.ts'
import { type TextChange, wordDiff } from '../text-diff/word-diff.ts'
import type { CommentPlace } from './comment-places.ts'

/** The text of a body paragraph with all open changes accepted. */
export interface ParagraphText {
  anchor: string
  text: string
}

/** Neighbouring paragraphs that an edit changed, before and after the edit. Neither list is empty. */
export interface ChangedParagraphs {
  before: ParagraphText[]
  after: ParagraphText[]
}

/** The place of a comment and, if its text was removed, that text, because it may come back. */
export interface KeptPlace extends CommentPlace {
  quote?: string
}

export function paragraphTexts(open: ReadonlyRevision): ParagraphText[] {
  return placesOf(open).map(({ node }, index) => ({ anchor: open.anchors[index]!, text: currentTextOf(node) }))
}

/**
 * Returns the paragraphs that differ between two states of a body. Paragraphs that were only added or only removed are
 * returned with a neighbouring paragraph.
 */
export function changedParagraphs(
  before: readonly ParagraphText[],
  after: readonly ParagraphText[],
): ChangedParagraphs[] {
  const isSame = (a: ParagraphText, b: ParagraphText) => a.anchor === b.anchor && a.text === b.text
  const most = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < most && isSame(before[head]!, after[head]!)) head++
  while (tail < most - head && isSame(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++
  const key = ({ anchor, text }: ParagraphText) => `${anchor} ${text}`
  const keys = (paragraphs: readonly ParagraphText[]) => paragraphs.slice(head, paragraphs.length - tail).map(key)
  return sequenceDiff(keys(before), keys(after)).map(({ fromA, toA, fromB, toB }) =>
    withNeighbour(before, after, { fromA: fromA + head, toA: toA + head, fromB: fromB + head, toB: toB + head }),
  )
}

function withNeighbour(
  before: readonly ParagraphText[],
  after: readonly ParagraphText[],
  { fromA, toA, fromB, toB }: SequenceEdit,
): ChangedParagraphs {
  const isBare = fromA === toA || fromB === toB
  const next = isBare && toA < before.length && toB < after.length ? 1 : 0
  const last = isBare && next === 0 && fromA > 0 && fromB > 0 ? 1 : 0
  return { before: before.slice(fromA - last, toA + next), after: after.slice(fromB - last, toB + next) }
}

/**
 * Finds the place of a comment after an edit. The comment follows its text, even to another paragraph: a comment on
 * `[price]` in `The [price] is` is on `[price]` in `The full agreed [price] is`. If the text was replaced, the comment
 * is about the new text. If all of it was removed, the place stays in the nearest remaining paragraph, with length 0.
 */
export function movedPlace(place: KeptPlace, changedParagraphs: ChangedParagraphs[]): KeptPlace {
  const group = changedParagraphs.find(({ before }) => before.some(paragraph => paragraph.anchor === place.anchor))
  if (!group) return place
  const { before, after } = group
  // A comment on a whole paragraph still applies to the whole paragraph.
  if (place.start === undefined && after.some(paragraph => paragraph.anchor === place.anchor)) return place
  const { text } = before.find(paragraph => paragraph.anchor === place.anchor)!
  // The paragraph is unchanged. A comment with a quote is placed again even so, because its text may come back in any
  // of the paragraphs.
  if (
    place.quote === undefined &&
    after.some(paragraph => paragraph.anchor === place.anchor && paragraph.text === text)
  )
    return place
  const from = joinedStart(before, place.anchor!) + (place.start ?? 0)
  const to = from + (place.length ?? text.length)
  const changes = wordDiff(joinedText(before), joinedText(after)).map(change => trimChange(joinedText(before), change))
  const start = to > from ? movedStart(from, changes) : movedEnd(from, changes)
  const movedTo = placeAt(after, start, Math.max(start, movedEnd(to, changes)))
  if (to > from && movedTo.length === 0)
    return { ...movedTo, quote: place.quote ?? text.slice(place.start ?? 0).slice(0, to - from) }
  return restoreQuote(movedTo, place.quote, after)
}

/**
 * Joins the texts with one code unit between paragraphs, so that an offset at the end of a paragraph belongs to exactly
 * one paragraph.
 */
const joinedText = (paragraphs: ParagraphText[]) => paragraphs.map(paragraph => paragraph.text).join('\n')

function joinedStart(paragraphs: ParagraphText[], anchor: string): number {
  const index = paragraphs.findIndex(paragraph => paragraph.anchor === anchor)
  return paragraphs.slice(0, index).reduce((length, paragraph) => length + paragraph.text.length + 1, 0)
}

/** Removes the letters that are the same at both ends of a change, such as those of words that were joined or split. */
function trimChange(before: string, { start, length, text }: TextChange): TextChange {
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

/**
 * Returns the new start of a comment. Text inserted before the comment is not part of it, but text that replaces its
 * beginning is.
 */
function movedStart(at: number, changes: TextChange[]): number {
  let moved = at
  for (const { start, length, text } of changes) {
    if (at >= start + length) moved += text.length - length
    else if (at > start) moved -= at - start
  }
  return moved
}

/**
 * Returns the new end of a comment. Text inserted after the comment is not part of it, but text that replaces its end
 * is.
 */
function movedEnd(at: number, changes: TextChange[]): number {
  let moved = at
  for (const { start, length, text } of changes) {
    if (at <= start) break
    moved += at >= start + length ? text.length - length : text.length - (at - start)
  }
  return moved
}

/** Converts offsets in the joined text to a place, which is cut off at the end of the paragraph in which it begins. */
function placeAt(paragraphs: ParagraphText[], start: number, end: number): Required<CommentPlace> {
  let at = 0
  for (const { anchor, text } of paragraphs) {
    const last = at + text.length
    // A place that starts at the very end of a paragraph and extends beyond it begins in the next paragraph.
    const isHere = start < last || (start === last && end <= last)
    if (isHere || anchor === paragraphs.at(-1)!.anchor) {
      const from = Math.min(start - at, text.length)
      return { anchor, start: from, length: Math.min(end - at, text.length) - from }
    }
    at = last + 1
  }
  throw new TypeError('No paragraphs')
}

/** Restores a place whose text came back because a deletion was rejected or a decision was undone. */
function restoreQuote(place: Required<CommentPlace>, quote: string | undefined, after: ParagraphText[]): KeptPlace {
  if (quote === undefined || place.length > 0) return place
  const { text } = after.find(paragraph => paragraph.anchor === place.anchor)!
  // The space that was removed with the text may have been on its other side.
  const start = text.indexOf(quote, Math.max(place.start - 1, 0))
  const isBack = start >= 0 && start <= place.start + 1
  return isBack ? { ...place, start, length: quote.length } : { ...place, quote }
}
