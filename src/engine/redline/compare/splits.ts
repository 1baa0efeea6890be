import type { XmlElement } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import { shareIn, Vocabulary, type Words, wordsWithout } from '../text-diff/likeness.ts'
import { type Step, textOfBlock } from './comparison.ts'

/**
 * The least share of the words that one paragraph gained that the other must have lost, for text to count as moved
 * between them.
 */
const LEAST_SHARE = 0.6
/** Two paragraphs may share fewer words than this by chance. */
const LEAST_WORDS = 3

/**
 * Joins the steps of paragraphs that were split or joined, or that passed text to a neighbour.
 *
 * Before: steps “A B” → “A” and nothing → “B”. After: one step “A B” → “A”, “B”.
 */
export function withSplits(steps: Step[]): Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    const last = merged.at(-1)
    const joined = last && (joinedStep(last, step) ?? joinedStep(step, last, true) ?? sharedStep(last, step))
    if (joined) merged[merged.length - 1] = joined
    else merged.push(step)
  }
  return merged
}

/**
 * Returns the two steps joined into one; null if `alone`, a block that only one side has, is not part of a paragraph in
 * `pair`.
 */
function joinedStep(pair: Step, alone: Step, isBefore = false): Step | null {
  if (!arePairs([pair]) || alone.a.length + alone.b.length !== 1) return null
  if (![...pair.a, ...pair.b, ...alone.a, ...alone.b].every(isPlain)) return null
  const isSplit = alone.a.length === 0
  const [whole, parts, extra] = isSplit ? [pair.a, pair.b, alone.b] : [pair.b, pair.a, alone.a]
  if (shareIn(...exchangedWords(extra, [], whole, parts)) < LEAST_SHARE) return null
  const joined = isBefore ? [...extra, ...parts] : [...parts, ...extra]
  return isSplit ? { a: whole, b: joined, isSame: false } : { a: joined, b: whole, isSame: false }
}

/**
 * Joins two neighbouring steps into one if most of the text that one of them lost is now in the other. This happens
 * when a paragraph was split and its remainder joined with the neighbour. Returns null otherwise.
 */
function sharedStep(first: Step, second: Step): Step | null {
  if (!arePairs([first, second])) return null
  if (![...first.a, ...first.b, ...second.a, ...second.b].every(isPlain)) return null
  const hasMoved = (from: Step, to: Step) => {
    const [gained, lost] = exchangedWords(to.b, to.a, from.a, from.b)
    return lost.length >= LEAST_WORDS && shareIn(lost, gained) >= LEAST_SHARE && shareIn(gained, lost) >= LEAST_SHARE
  }
  if (!hasMoved(first, second) && !hasMoved(second, first)) return null
  return { a: [...first.a, ...second.a], b: [...first.b, ...second.b], isSame: false }
}

const arePairs = (steps: Step[]) => steps.every(({ a, b, isSame }) => !isSame && a.length > 0 && b.length > 0)

/** Returns the words that the receiving blocks gained, and the words that the giving blocks lost. */
function exchangedWords(
  receiverAfter: XmlElement[],
  receiverBefore: XmlElement[],
  giverBefore: XmlElement[],
  giverAfter: XmlElement[],
): [Words, Words] {
  const vocabulary = new Vocabulary()
  const without = (blocks: XmlElement[], excluded: XmlElement[]) =>
    wordsWithout(wordsOf(vocabulary, blocks), wordsOf(vocabulary, excluded))
  return [without(receiverAfter, receiverBefore), without(giverBefore, giverAfter)]
}

/**
 * Whether a node is a paragraph that does not end a section, so that joining or splitting it does not move the end of a
 * section.
 */
const isPlain = (node: XmlElement) => node.name === 'w:p' && !endsSection(node)

const wordsOf = (vocabulary: Vocabulary, blocks: XmlElement[]) => vocabulary.wordsOf(blocks.map(textOfBlock).join(' '))
