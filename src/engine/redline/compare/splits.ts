import type { XmlElement } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import { shareIn, Vocabulary, type Words, wordsWithout } from '../text-diff/likeness.ts'
import { type Step, textOfBlock } from './comparison.ts'

/** How much of a paragraph has to be found in what is left of another for the two to have been one. */
const LEAST_SHARE = 0.6
/** So few words may be in two paragraphs by chance. */
const LEAST_WORDS = 3

/** Joins the steps of paragraphs that were one before, or are one now, or of which one has given text to its neighbour. */
export function withSplits(steps: Step[]): Step[] {
  const out: Step[] = []
  for (const step of steps) {
    const last = out.at(-1)
    const joined = last && (joinedStep(last, step) ?? joinedStep(step, last, true) ?? sharedStep(last, step))
    if (joined) out[out.length - 1] = joined
    else out.push(step)
  }
  return out
}

/** Null when the second, which one side alone has, is no part of the first. */
function joinedStep(pair: Step, alone: Step, isBefore = false): Step | null {
  if (!arePairs([pair]) || alone.a.length + alone.b.length !== 1) return null
  if (![...pair.a, ...pair.b, ...alone.a, ...alone.b].every(isPlain)) return null
  const isSplit = alone.a.length === 0
  const [whole, parts, extra] = isSplit ? [pair.a, pair.b, alone.b] : [pair.b, pair.a, alone.a]
  if (shareIn(...lostWords(extra, [], whole, parts)) < LEAST_SHARE) return null
  const all = isBefore ? [...extra, ...parts] : [...parts, ...extra]
  return isSplit ? { a: whole, b: all, isSame: false } : { a: all, b: whole, isSame: false }
}

/** Null unless most of what one of two neighbours has lost has come to the other: it was split, and its part joined with that. */
function sharedStep(first: Step, second: Step): Step | null {
  if (!arePairs([first, second])) return null
  if (![...first.a, ...first.b, ...second.a, ...second.b].every(isPlain)) return null
  const hasMoved = (from: Step, to: Step) => {
    const [come, gone] = lostWords(to.b, to.a, from.a, from.b)
    return gone.length >= LEAST_WORDS && shareIn(gone, come) >= LEAST_SHARE && shareIn(come, gone) >= LEAST_SHARE
  }
  if (!hasMoved(first, second) && !hasMoved(second, first)) return null
  return { a: [...first.a, ...second.a], b: [...first.b, ...second.b], isSame: false }
}

const arePairs = (steps: Step[]) => steps.every(({ a, b, isSame }) => !isSame && a.length > 0 && b.length > 0)

/** The words of `one` that `other` has not, and those of `whole` that `rest` has not. */
function lostWords(one: XmlElement[], other: XmlElement[], whole: XmlElement[], rest: XmlElement[]): [Words, Words] {
  const vocabulary = new Vocabulary()
  const without = (these: XmlElement[], those: XmlElement[]) =>
    wordsWithout(wordsOf(vocabulary, these), wordsOf(vocabulary, those))
  return [without(one, other), without(whole, rest)]
}

/** Where one ends, a section may end too. */
const isPlain = (node: XmlElement) => node.name === 'w:p' && !endsSection(node)

const wordsOf = (vocabulary: Vocabulary, blocks: XmlElement[]) => vocabulary.wordsOf(blocks.map(textOfBlock).join(' '))
