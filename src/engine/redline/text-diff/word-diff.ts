import { type SequenceEdit, sequenceDiff } from './sequence-diff.ts'
import { type TextToken, tokensOf } from './text-tokens.ts'

/** A change that replaces `length` code units of the former text, starting at `start`, with `text`. */
export interface TextChange {
  start: number
  length: number
  text: string
}

/**
 * Finds the changes between two texts as a person would mark them: whole words, numbers and punctuation marks, in
 * order, without two changes touching. From `30 days after` to `45 days before`, the changes are `30` to `45` and
 * `after` to `before`. Applying the changes from the last to the first gives the new text.
 *
 * The algorithm starts with the shortest edit script of the tokens. A change that can be moved next to the change
 * before it then joins that change. A few letters left between two larger changes become part of them, because a single
 * change is easier to read. Pure insertions and deletions are moved to the start of a word.
 */
export function wordDiff(before: string, after: string): TextChange[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  return readableEdits(a, b).map(edit => textChange(edit, a, b, before, after))
}

/** The properties of a token that matter when tokens are compared. */
export interface ComparedToken extends Pick<TextToken, 'text' | 'weight'> {
  /** `end` is the end of a paragraph in a text of several paragraphs. It does not make a change count as larger. */
  kind: TextToken['kind'] | 'end'
}

/** Finds the edits between two sequences of tokens, as `wordDiff` does for texts. */
export function readableEdits(a: readonly ComparedToken[], b: readonly ComparedToken[]): SequenceEdit[] {
  const edits = sequenceDiff(
    a.map(token => token.text),
    b.map(token => token.text),
  )
  const joined = joinIslands(joinMovable(edits, a, b), a, b)
  return joined.map(edit => moveToWord(edit, joined, a, b))
}

function textChange(edit: SequenceEdit, a: TextToken[], b: TextToken[], before: string, after: string): TextChange {
  const [start, end] = [offset(a, edit.fromA, before), offset(a, edit.toA, before)]
  return { start, length: end - start, text: after.slice(offset(b, edit.fromB, after), offset(b, edit.toB, after)) }
}

const offset = (tokens: TextToken[], index: number, text: string) => tokens[index]?.start ?? text.length

type Tokens = readonly ComparedToken[]

const isInsertion = (edit: SequenceEdit) => edit.fromA === edit.toA
const isDeletion = (edit: SequenceEdit) => edit.fromB === edit.toB

const shift = (edit: SequenceEdit, by: number): SequenceEdit => ({
  fromA: edit.fromA + by,
  toA: edit.toA + by,
  fromB: edit.fromB + by,
  toB: edit.toB + by,
})

/** Whether a pure insertion or deletion can move by one token without changing the result. */
function canMove(edit: SequenceEdit, by: 1 | -1, a: Tokens, b: Tokens): boolean {
  const [tokens, from, to] = isInsertion(edit) ? [b, edit.fromB, edit.toB] : [a, edit.fromA, edit.toA]
  if (!isInsertion(edit) && !isDeletion(edit)) return false
  const [leaving, entering] = by < 0 ? [to - 1, from - 1] : [from, to]
  return tokens[entering] !== undefined && tokens[leaving]!.text === tokens[entering]!.text
}

/** Moves each edit back to the edit before it if the result stays the same, and joins the two. */
function joinMovable(edits: SequenceEdit[], a: Tokens, b: Tokens): SequenceEdit[] {
  const joined: SequenceEdit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    let back = edit
    while (last && back.fromA > last.toA && canMove(back, -1, a, b)) back = shift(back, -1)
    if (last && back.fromA === last.toA) Object.assign(last, { toA: back.toA, toB: back.toB })
    else joined.push({ ...edit })
  }
  return joined
}

function joinIslands(edits: SequenceEdit[], a: Tokens, b: Tokens): SequenceEdit[] {
  const joined: SequenceEdit[] = []
  for (const edit of edits) {
    joined.push({ ...edit })
    // the joined edit may now be large enough to absorb the island before it
    while (joined.length > 1 && isIsland(joined.at(-2)!, joined.at(-1)!, a, b)) {
      const { toA, toB } = joined.pop()!
      Object.assign(joined.at(-1)!, { toA, toB })
    }
  }
  return joined
}

/**
 * The fewest unchanged letters that may stay alone between two changes, and how many times larger than an island two
 * changes must be to absorb it.
 */
const MIN_ISLAND_WEIGHT = 3
const ISLAND_RATIO = 4

function isIsland(left: SequenceEdit, right: SequenceEdit, a: Tokens, b: Tokens): boolean {
  const onlyInsert = isInsertion(left) && isInsertion(right)
  const onlyDelete = isDeletion(left) && isDeletion(right)
  if (onlyInsert || onlyDelete) return false
  const island = weight(a.slice(left.toA, right.fromA))
  const smaller = Math.min(size(left, a, b), size(right, a, b))
  return island < MIN_ISLAND_WEIGHT || island * ISLAND_RATIO <= smaller
}

const size = ({ fromA, toA, fromB, toB }: SequenceEdit, a: Tokens, b: Tokens) =>
  Math.max(weight(withoutEnds(a.slice(fromA, toA))), weight(withoutEnds(b.slice(fromB, toB))))

const withoutEnds = (tokens: Tokens) => tokens.filter(token => token.kind !== 'end')

const weight = (tokens: Tokens) => tokens.reduce((sum, token) => sum + token.weight, 0)

/** Moves an edit to the place where a person would have typed it, among the places with the same result. */
function moveToWord(edit: SequenceEdit, edits: SequenceEdit[], a: Tokens, b: Tokens): SequenceEdit {
  if (!isInsertion(edit) && !isDeletion(edit)) return edit
  const [tokens, key] = isInsertion(edit) ? [b, 'B' as const] : [a, 'A' as const]
  const at = edits.indexOf(edit)
  const [first, end] = [(edits[at - 1]?.toA ?? -1) + 1, (edits[at + 1]?.fromA ?? a.length + 1) - 1]
  let place = edit
  while (place.fromA > first && canMove(place, -1, a, b)) place = shift(place, -1)
  let best = place
  while (place.toA < end && canMove(place, 1, a, b)) {
    place = shift(place, 1)
    if (
      wordness(tokens, place[`from${key}`], place[`to${key}`]) >= wordness(tokens, best[`from${key}`], best[`to${key}`])
    )
      best = place
  }
  return best
}

/** Rates a stretch of tokens. The best stretch starts a word and includes the blank after it. */
function wordness(tokens: Tokens, from: number, to: number): number {
  const startsWord = from === 0 || tokens[from - 1]!.kind === 'blank'
  const endsWord = to === tokens.length || tokens[to - 1]!.kind === 'blank'
  return (startsWord && tokens[from]!.kind !== 'blank' ? 2 : 0) + (endsWord ? 1 : 0)
}
