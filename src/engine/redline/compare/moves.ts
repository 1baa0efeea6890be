import { textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { countWords } from '../text-diff/text-tokens.ts'
import type { Comparison, Step } from './comparison.ts'
import { markBlock, withoutPlaces } from './mark-blocks.ts'

/** Shorter paragraphs are found again by chance. */
const LEAST_WORDS = 3

/** Paragraphs that went at one place and came, the same, at another: the name of the move by step. */
export function findMoves(comparison: Comparison, steps: Step[]): Map<Step, string> {
  if (comparison.grain === 'blocks') return new Map()
  const gone = new Map<string, Step[]>()
  for (const step of steps) {
    const [block] = step.a
    if (step.b.length > 0 || !block || !isMovable(block)) continue
    const key = comparison.key(block)
    const known = gone.get(key)
    if (known) known.push(step)
    else gone.set(key, [step])
  }
  const moves = new Map<Step, string>()
  for (const [index, step] of steps.entries()) {
    const [block] = step.b
    const candidates = step.a.length === 0 && block && isMovable(block) ? gone.get(comparison.key(block)) : undefined
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

/** What comes or goes at the end of a container is written otherwise. */
function isAtEnd(steps: Step[], index: number): boolean {
  let next = index
  while (steps[next]?.a.length === 0 || steps[next]?.b.length === 0) next++
  return (steps[next]?.b[0]?.name ?? 'w:tbl') === 'w:tbl'
}

/** One end of a move, between the marks of its range. */
export function markMove(comparison: Comparison, { a, b }: Step, move: string): XmlElement[] {
  const [come, gone] = [b[0], a[0]]
  const name = come ? 'w:moveTo' : 'w:moveFrom'
  const block = come ?? withoutPlaces(gone!)
  if (!come) comparison.adopt(block)
  markBlock(comparison, block, name)
  const [start, end] = comparison.range(`${name}Range`, move)
  return [start, block, end]
}
