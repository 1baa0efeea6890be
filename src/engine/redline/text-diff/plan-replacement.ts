import { type TextChange, wordDiff } from './word-diff.ts'

/** A stretch of a text that goes or stays as a whole: an object, what a field shows. Offsets. */
export interface Whole {
  start: number
  end: number
}

/**
 * The changes that make `after` of the stretch of `before` from `start` to `end`. Words that both have are in none, and no
 * change cuts one of the `wholes` in that stretch, or takes one out that is still there.
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
  return grownTo(within, before, changes).flatMap(one => keepingWholes(within, before, one))
}

/** More changes than this are one: nobody reads them, and each costs a walk through the paragraph. */
const MOST_CHANGES = 500

function wordChanges(before: string, change: TextChange): TextChange[] {
  const { start, length, text } = change
  const changes = wordDiff(before.slice(start, start + length), text).map(one => ({ ...one, start: one.start + start }))
  return changes.length > MOST_CHANGES ? [change] : changes
}

/** A change of a part becomes one of the whole; what is kept of it is put in again. */
function grownTo(wholes: Whole[], before: string, changes: TextChange[]): TextChange[] {
  const grown: TextChange[] = []
  for (const change of changes) {
    const oneEnd = change.start + change.length
    const cut = wholes.filter(
      ({ start, end }) => start < Math.max(oneEnd, change.start + 1) && change.start < end && !(oneEnd === start),
    )
    const start = Math.min(change.start, ...cut.map(whole => whole.start))
    const end = Math.max(oneEnd, ...cut.map(whole => whole.end))
    const behind = change.text + before.slice(oneEnd, end)
    const last = grown.at(-1)
    const lastEnd = last ? last.start + last.length : 0
    if (last && start < lastEnd) {
      const kept = last.text.slice(0, last.text.length - (lastEnd - change.start))
      grown[grown.length - 1] = { start: last.start, length: end - last.start, text: kept + behind }
    } else grown.push({ start, length: end - start, text: before.slice(start, change.start) + behind })
  }
  return grown
}

/** Cuts a change around the first of the wholes in it whose text is in the new text too, and so on behind it. */
function keepingWholes(wholes: Whole[], before: string, change: TextChange): TextChange[] {
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
      ...wordChanges(before, right).flatMap(change => keepingWholes(behind, before, change)),
    ]
  }
  return [change]
}

/** Where words stand in a text and are not a part of longer ones. */
function indexOfWords(text: string, words: string): number {
  const isCut = (at: number) => at > 0 && at < text.length && /[\p{L}\p{N}]{2}/u.test(text.slice(at - 1, at + 1))
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isCut(at) && !isCut(at + words.length)) return at
  return -1
}
