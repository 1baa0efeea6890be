import { type TextChange, wordDiff } from './word-diff.ts'

/** The offsets of a stretch that is removed or kept as a whole: an object, or the text of a field. */
export interface Whole {
  start: number
  end: number
}

/**
 * Plans the changes that turn the stretch of `before` from `start` to `end` into `after`. Words that are in both texts
 * stay unchanged. No change cuts one of the `wholes` in the stretch, or removes a whole that is still in `after`. For
 * example, from `see 7.1 now` to `see 8.1 now`, where `7.1` is a whole, the plan replaces `7.1` with `8.1`.
 */
export function planReplacement(
  before: string,
  start: number,
  end: number,
  after: string,
  wholes: Whole[],
): TextChange[] {
  const within = wholes.filter(whole => start <= whole.start && whole.end <= end && whole.start < whole.end)
  const changes = wordChanges(before, { start, length: end - start, text: after })
  return growToWholes(within, before, changes).flatMap(change => splitAroundWholes(within, before, change))
}

/**
 * If there are more changes than this, they become one. No one reads that many, and each costs a walk through the
 * paragraph.
 */
const MOST_CHANGES = 500

function wordChanges(before: string, change: TextChange): TextChange[] {
  const { start, length, text } = change
  const changes = wordDiff(before.slice(start, start + length), text).map(edit => ({
    ...edit,
    start: edit.start + start,
  }))
  return changes.length > MOST_CHANGES ? [change] : changes
}

/**
 * Extends each change that cuts a whole to the entire whole. The part of the whole that did not change is inserted
 * again.
 */
function growToWholes(wholes: Whole[], before: string, changes: TextChange[]): TextChange[] {
  const grown: TextChange[] = []
  for (const change of changes) {
    const changeEnd = change.start + change.length
    const cut = wholes.filter(
      ({ start, end }) => start < Math.max(changeEnd, change.start + 1) && change.start < end && !(changeEnd === start),
    )
    const start = Math.min(change.start, ...cut.map(whole => whole.start))
    const end = Math.max(changeEnd, ...cut.map(whole => whole.end))
    const behind = change.text + before.slice(changeEnd, end)
    const last = grown.at(-1)
    const lastEnd = last ? last.start + last.length : 0
    if (last && start < lastEnd) {
      const remaining = last.text.slice(0, last.text.length - (lastEnd - change.start))
      grown[grown.length - 1] = { start: last.start, length: end - last.start, text: remaining + behind }
    } else grown.push({ start, length: end - start, text: before.slice(start, change.start) + behind })
  }
  return grown
}

/**
 * Splits a change around the first whole in it whose text is also in the new text, then splits the rest in the same
 * way.
 */
function splitAroundWholes(wholes: Whole[], before: string, change: TextChange): TextChange[] {
  const changeEnd = change.start + change.length
  for (const { start, end } of wholes) {
    if (start < change.start || end > changeEnd) continue
    const at = indexOfWords(change.text, before.slice(start, end))
    if (at < 0) continue
    const left = { start: change.start, length: start - change.start, text: change.text.slice(0, at) }
    const right = { start: end, length: changeEnd - end, text: change.text.slice(at + end - start) }
    const behind = wholes.filter(whole => whole.start >= end)
    return [
      ...wordChanges(before, left),
      ...wordChanges(before, right).flatMap(change => splitAroundWholes(behind, before, change)),
    ]
  }
  return [change]
}

/** Returns the first index at which words occur in a text without being part of longer words; -1 if there is none. */
function indexOfWords(text: string, words: string): number {
  const isCut = (at: number) => at > 0 && at < text.length && /[\p{L}\p{N}]{2}/u.test(text.slice(at - 1, at + 1))
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isCut(at) && !isCut(at + words.length)) return at
  return -1
}
