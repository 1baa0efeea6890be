import { type Edit, sequenceDiff } from './sequence-diff.ts'
import { type Token, tokensOf } from './text-tokens.ts'

/** `length` code units from `start` of the text before give way to `text`. */
export interface TextChange {
  start: number
  length: number
  text: string
}

/**
 * What was changed in a text, in the way in which people mark up: whole words, numbers and marks, in order, none touching
 * another. Doing the changes from the last to the first makes the text after.
 *
 * The shortest edit script of the tokens comes first. Then changes that can be moved up to their neighbour join it; a few
 * letters left over between two larger changes are made part of them, since nobody reads `old` `the` `new` more easily than
 * one change; and what only comes or only goes is moved to where a word starts.
 */
export function wordDiff(before: string, after: string): TextChange[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  return readableEdits(a, b).map(edit => textChange(edit, a, b, before, after))
}

/** What of a token tells how it is compared. */
export interface ComparedToken extends Pick<Token, 'text' | 'weight'> {
  /** `end`: of a paragraph among others. It is no leftover, and makes no change large. */
  kind: Token['kind'] | 'end'
}

/** As `wordDiff`, of tokens. */
export function readableEdits(a: readonly ComparedToken[], b: readonly ComparedToken[]): Edit[] {
  const edits = sequenceDiff(
    a.map(token => token.text),
    b.map(token => token.text),
  )
  const joined = joinIslands(joinMovable(edits, a, b), a, b)
  return joined.map(edit => moveToWord(edit, joined, a, b))
}

function textChange(edit: Edit, a: Token[], b: Token[], before: string, after: string): TextChange {
  const [start, end] = [offset(a, edit.fromA, before), offset(a, edit.toA, before)]
  return { start, length: end - start, text: after.slice(offset(b, edit.fromB, after), offset(b, edit.toB, after)) }
}

const offset = (tokens: Token[], index: number, text: string) => tokens[index]?.start ?? text.length

type Tokens = readonly ComparedToken[]

const isInsertion = (edit: Edit) => edit.fromA === edit.toA
const isDeletion = (edit: Edit) => edit.fromB === edit.toB

const moved = (edit: Edit, by: number): Edit => ({
  fromA: edit.fromA + by,
  toA: edit.toA + by,
  fromB: edit.fromB + by,
  toB: edit.toB + by,
})

/** Whether an edit that only inserts or only deletes means the same one token further on, or back. */
function canMove(edit: Edit, by: 1 | -1, a: Tokens, b: Tokens): boolean {
  const [tokens, from, to] = isInsertion(edit) ? [b, edit.fromB, edit.toB] : [a, edit.fromA, edit.toA]
  if (!isInsertion(edit) && !isDeletion(edit)) return false
  const [lost, found] = by < 0 ? [to - 1, from - 1] : [from, to]
  return tokens[found] !== undefined && tokens[lost]!.text === tokens[found]!.text
}

/** Moves edits back to the one before them where nothing changes by that, and makes them one. */
function joinMovable(edits: Edit[], a: Tokens, b: Tokens): Edit[] {
  const joined: Edit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    let back = edit
    while (last && back.fromA > last.toA && canMove(back, -1, a, b)) back = moved(back, -1)
    if (last && back.fromA === last.toA) Object.assign(last, { toA: back.toA, toB: back.toB })
    else joined.push({ ...edit })
  }
  return joined
}

function joinIslands(edits: Edit[], a: Tokens, b: Tokens): Edit[] {
  const joined: Edit[] = []
  for (const edit of edits) {
    joined.push({ ...edit })
    // what has grown may now be large enough for the island before it
    while (joined.length > 1 && isIsland(joined.at(-2)!, joined.at(-1)!, a, b)) {
      const { toA, toB } = joined.pop()!
      Object.assign(joined.at(-1)!, { toA, toB })
    }
  }
  return joined
}

/** Letters that may stay alone between two changes, and how much larger than the island changes must be to take more. */
const MIN_ISLAND_WEIGHT = 3
const ISLAND_RATIO = 4

function isIsland(left: Edit, right: Edit, a: Tokens, b: Tokens): boolean {
  const onlyInsert = isInsertion(left) && isInsertion(right)
  const onlyDelete = isDeletion(left) && isDeletion(right)
  if (onlyInsert || onlyDelete) return false
  const island = weight(a.slice(left.toA, right.fromA))
  const smaller = Math.min(size(left, a, b), size(right, a, b))
  return island < MIN_ISLAND_WEIGHT || island * ISLAND_RATIO <= smaller
}

const size = ({ fromA, toA, fromB, toB }: Edit, a: Tokens, b: Tokens) =>
  Math.max(weight(withoutEnds(a.slice(fromA, toA))), weight(withoutEnds(b.slice(fromB, toB))))

const withoutEnds = (tokens: Tokens) => tokens.filter(token => token.kind !== 'end')

const weight = (tokens: Tokens) => tokens.reduce((sum, token) => sum + token.weight, 0)

/** The place, among those that mean the same, where people would have typed it. */
function moveToWord(edit: Edit, all: Edit[], a: Tokens, b: Tokens): Edit {
  if (!isInsertion(edit) && !isDeletion(edit)) return edit
  const [tokens, key] = isInsertion(edit) ? [b, 'B' as const] : [a, 'A' as const]
  const at = all.indexOf(edit)
  const [first, end] = [(all[at - 1]?.toA ?? -1) + 1, (all[at + 1]?.fromA ?? a.length + 1) - 1]
  let place = edit
  while (place.fromA > first && canMove(place, -1, a, b)) place = moved(place, -1)
  let best = place
  while (place.toA < end && canMove(place, 1, a, b)) {
    place = moved(place, 1)
    if (
      wordness(tokens, place[`from${key}`], place[`to${key}`]) >= wordness(tokens, best[`from${key}`], best[`to${key}`])
    )
      best = place
  }
  return best
}

/** Best is a stretch that starts a word and takes the blank after it along. */
function wordness(tokens: Tokens, from: number, to: number): number {
  const startsWord = from === 0 || tokens[from - 1]!.kind === 'blank'
  const endsWord = to === tokens.length || tokens[to - 1]!.kind === 'blank'
  return (startsWord && tokens[from]!.kind !== 'blank' ? 2 : 0) + (endsWord ? 1 : 0)
}
