import type { XmlElement } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import { shareIn, Vocabulary, wordsWithout } from '../text-diff/likeness.ts'
import { type Step, textOfBlock } from './comparison.ts'

/** How much of a paragraph has to be found in what is left of another for the two to have been one. */
const LEAST_SHARE = 0.6

/** Joins the steps of paragraphs that were one before, or are one now. Such a step has one paragraph of one side. */
export function withSplits(steps: Step[]): Step[] {
  const out: Step[] = []
  for (const step of steps) {
    const last = out.at(-1)
    const joined = last && (joinedStep(last, step) ?? joinedStep(step, last, true))
    if (joined) out[out.length - 1] = joined
    else out.push(step)
  }
  return out
}

/** Null when the second, which one side alone has, is no part of the first. */
function joinedStep(pair: Step, alone: Step, isBefore = false): Step | null {
  if (pair.isSame || pair.a.length === 0 || pair.b.length === 0 || alone.a.length + alone.b.length !== 1) return null
  if (![...pair.a, ...pair.b, ...alone.a, ...alone.b].every(isPlain)) return null
  const isSplit = alone.a.length === 0
  const [whole, parts, extra] = isSplit ? [pair.a, pair.b, alone.b] : [pair.b, pair.a, alone.a]
  if (whole.length > 1) return null
  const vocabulary = new Vocabulary()
  const left = wordsWithout(wordsOf(vocabulary, whole), wordsOf(vocabulary, parts))
  if (shareIn(wordsOf(vocabulary, extra), left) < LEAST_SHARE) return null
  const all = isBefore ? [...extra, ...parts] : [...parts, ...extra]
  return isSplit ? { a: whole, b: all, isSame: false } : { a: all, b: whole, isSame: false }
}

/** Where one ends, a section may end too. */
const isPlain = (node: XmlElement) => node.name === 'w:p' && !endsSection(node)

const wordsOf = (vocabulary: Vocabulary, blocks: XmlElement[]) => vocabulary.wordsOf(blocks.map(textOfBlock).join(' '))
