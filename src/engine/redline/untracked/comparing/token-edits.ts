import { type Edit, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import type { Token } from '../stories/story.ts'

/** What was edited between two lists of tokens, and the tokens as far as they had to be cut to tell it. */
export interface TokenEdits {
  a: Token[]
  b: Token[]
  edits: Edit[]
}

/** More characters than this are compared as words. */
const cutMost = 2_000

const shape = (token: Token) => structuralKey([token.kind, token.name, token.text, token.content.key])

/**
 * What was edited, by words. A change may be a part of a word, such as the "s" of a plural; once it is decided, the word is one.
 * Such words are cut into characters, so that what became of the change can be told.
 */
export function tokenEdits(a: Token[], b: Token[]): TokenEdits {
  const edits = sequenceDiff(a.map(shape), b.map(shape))
  const cutting = edits.filter(edit => isWithinWords(a, b, edit))
  if (cutting.length === 0) return { a, b, edits }
  const stretchesOfA = cutting.map(({ fromA, toA }): Stretch => [fromA, toA])
  const stretchesOfB = cutting.map(({ fromB, toB }): Stretch => [fromB, toB])
  const [cutA, cutB] = [cut(a, stretchesOfA), cut(b, stretchesOfB)]
  const shapes = cutA.map(shape)
  const found = sequenceDiff(shapes, cutB.map(shape))
  return { a: cutA, b: cutB, edits: found.map((edit, index) => movedToChange(edit, cutA, shapes, found[index - 1])) }
}

function isWithinWords(a: Token[], b: Token[], { fromA, toA, fromB, toB }: Edit): boolean {
  const [before, after] = [a.slice(fromA, toA), b.slice(fromB, toB)]
  const size = [...before, ...after].reduce((sum, one) => sum + one.text.length, 0)
  return after.length > 0 && size <= cutMost && before.some(one => one.kind === 'text' && one.changes.length > 0)
}

type Stretch = [from: number, to: number]

function cut(tokens: Token[], stretches: Stretch[]): Token[] {
  const isCut = (index: number) => stretches.some(([from, to]) => from <= index && index < to)
  return tokens.flatMap((token, index) =>
    token.kind === 'text' && isCut(index) ? [...token.text].map(text => ({ ...token, text })) : token,
  )
}

/** Of two letters that are the same, the one that was to go is gone. */
function movedToChange(edit: Edit, a: Token[], shapes: string[], previous: Edit | undefined): Edit {
  if (edit.fromB !== edit.toB) return edit
  const weight = ({ fromA, toA }: Edit) => a.slice(fromA, toA).filter(one => one.changes.length > 0).length
  const first = previous ? previous.toA + 1 : 0
  let [best, place] = [edit, edit]
  while (place.fromA > first && shapes[place.fromA - 1] === shapes[place.toA - 1]) {
    place = { fromA: place.fromA - 1, toA: place.toA - 1, fromB: place.fromB - 1, toB: place.toB - 1 }
    if (weight(place) > weight(best)) best = place
  }
  return best
}
