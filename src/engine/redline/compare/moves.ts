import { textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { countWords } from '../text-diff/text-tokens.ts'
import type { Comparison, Step } from './comparison.ts'
import { markBlock, withoutPlaces } from './mark-blocks.ts'

/** Paragraphs with fewer words may occur twice by chance. */
const LEAST_WORDS = 3

/**
 * Finds paragraphs that were deleted at one place and inserted unchanged at another. Returns the name of each move, by
 * the two steps that belong to it.
 *
 * Before: “A B C” and “B C A”. After: the step that deletes “A” and the step that inserts “A” both have the name
 * `move7`.
 */
export function findMoves(comparison: Comparison, steps: Step[]): Map<Step, string> {
  if (comparison.grain === 'blocks') return new Map()
  const deletedSteps = new Map<string, Step[]>()
  for (const step of steps) {
    const [block] = step.a
    if (step.b.length > 0 || !block || !isMovable(block)) continue
    const key = comparison.key(block)
    const stepsWithKey = deletedSteps.get(key)
    if (stepsWithKey) stepsWithKey.push(step)
    else deletedSteps.set(key, [step])
  }
  const moves = new Map<Step, string>()
  for (const [index, step] of steps.entries()) {
    const [block] = step.b
    const candidates =
      step.a.length === 0 && block && isMovable(block) ? deletedSteps.get(comparison.key(block)) : undefined
    if (!candidates || isAtEnd(steps, index)) continue
    const from = candidates.find(candidate => !moves.has(candidate) && !isAtEnd(steps, steps.indexOf(candidate)))
    if (!from) continue
    const name = `move${comparison.mark('w:ins').attributes[0]!.value}`
    moves.set(from, name)
    moves.set(step, name)
  }
  return moves
}

const isMovable = (block: XmlElement) => block.name === 'w:p' && countWords(textOf(block)) >= LEAST_WORDS

/**
 * Whether a step is at the end of a container or before a table, where inserted and deleted paragraphs are written
 * differently.
 */
function isAtEnd(steps: Step[], index: number): boolean {
  let next = index
  while (steps[next]?.a.length === 0 || steps[next]?.b.length === 0) next++
  return (steps[next]?.b[0]?.name ?? 'w:tbl') === 'w:tbl'
}

/** Returns one end of a move: the marked paragraph between the start and the end of its range. */
export function markMove(comparison: Comparison, { a, b }: Step, move: string): XmlElement[] {
  const [inserted, deleted] = [b[0], a[0]]
  const name = inserted ? 'w:moveTo' : 'w:moveFrom'
  const block = inserted ?? withoutPlaces(deleted!)
  if (!inserted) comparison.adopt(block)
  markBlock(comparison, block, name)
  const [start, end] = comparison.range(`${name}Range`, move)
  return [start, block, end]
}
