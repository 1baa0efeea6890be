import { type SequenceEdit, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import type { Token } from '../stories/story.ts'

/**
 * The edits between two lists of tokens, with the tokens. Some tokens are split into characters, because some edits
 * cover only part of a word.
 */
export interface TokenEdits {
  a: Token[]
  b: Token[]
  edits: SequenceEdit[]
}

/** Stretches with more characters than this are compared by words, not by characters. */
const maxCutCharacters = 2_000

const shape = (token: Token) => structuralKey([token.kind, token.name, token.text, token.content.key])

/**
 * Finds the edits between two lists of tokens, word by word. A tracked change may cover part of a word, such as the “s”
 * of a plural. Once the change is decided, the word is a single token, so such words are split into characters to find
 * the decision.
 *
 * Before: “part” + inserted “s”; upload “parts”. After: five characters, of which only “s” lost its change.
 */
export function tokenEdits(a: Token[], b: Token[]): TokenEdits {
  const edits = sequenceDiff(a.map(shape), b.map(shape))
  const cutting = edits.filter(edit => isWithinWords(a, b, edit))
  if (cutting.length === 0) return { a, b, edits }
  const rangesOfA = cutting.map(({ fromA, toA }): TokenRange => [fromA, toA])
  const rangesOfB = cutting.map(({ fromB, toB }): TokenRange => [fromB, toB])
  const [cutA, cutB] = [cut(a, rangesOfA), cut(b, rangesOfB)]
  const shapes = cutA.map(shape)
  const characterEdits = sequenceDiff(shapes, cutB.map(shape))
  return {
    a: cutA,
    b: cutB,
    edits: characterEdits.map((edit, index) => movedToChange(edit, cutA, shapes, characterEdits[index - 1])),
  }
}

function isWithinWords(a: Token[], b: Token[], { fromA, toA, fromB, toB }: SequenceEdit): boolean {
  const [before, after] = [a.slice(fromA, toA), b.slice(fromB, toB)]
  const size = [...before, ...after].reduce((sum, token) => sum + token.text.length, 0)
  return (
    after.length > 0 &&
    size <= maxCutCharacters &&
    before.some(token => token.kind === 'text' && token.changes.length > 0)
  )
}

type TokenRange = [from: number, to: number]

function cut(tokens: Token[], ranges: TokenRange[]): Token[] {
  const isCut = (index: number) => ranges.some(([from, to]) => from <= index && index < to)
  return tokens.flatMap((token, index) =>
    token.kind === 'text' && isCut(index) ? [...token.text].map(text => ({ ...token, text })) : token,
  )
}

/**
 * Moves a deletion to the letters that a tracked change covers. If one of two equal letters was deleted, it is the one
 * inside the change.
 */
function movedToChange(
  edit: SequenceEdit,
  a: Token[],
  shapes: string[],
  previous: SequenceEdit | undefined,
): SequenceEdit {
  if (edit.fromB !== edit.toB) return edit
  const weight = ({ fromA, toA }: SequenceEdit) => a.slice(fromA, toA).filter(token => token.changes.length > 0).length
  const first = previous ? previous.toA + 1 : 0
  let [best, place] = [edit, edit]
  while (place.fromA > first && shapes[place.fromA - 1] === shapes[place.toA - 1]) {
    place = { fromA: place.fromA - 1, toA: place.toA - 1, fromB: place.fromB - 1, toB: place.toB - 1 }
    if (weight(place) > weight(best)) best = place
  }
  return best
}
