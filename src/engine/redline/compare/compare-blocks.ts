import { isPlace, isProperties, wrapsBlocks } from '../../docx/grammar/elements.ts'
import { childElements, firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { sequenceDiff } from '../text-diff/sequence-diff.ts'
import { compareParagraphs } from './compare-paragraphs.ts'
import { compareTables } from './compare-tables.ts'
import { type Comparison, type Step, textOfBlock } from './comparison.ts'
import { markBlock, withoutPlaces } from './mark-blocks.ts'
import { findMoves, markMove } from './moves.ts'
import { settleEnds } from './paragraph-ends.ts'
import { withSplits } from './splits.ts'

/**
 * Merges the blocks of two containers into the newer container, in place. Blocks that only the older container has are
 * marked as deleted, and blocks that only the newer container has as inserted. Containers are bodies, cells, controls,
 * headers, notes and text boxes.
 *
 * Before: older “A B C”, newer “A X C”. After: “A”, deleted “B”, inserted “X”, “C” (or one edited paragraph if “B” and
 * “X” are similar).
 */
export function compareBlocks(comparison: Comparison, a: XmlElement, b: XmlElement): void {
  const aligned = alignBlocks(comparison, blocksOf(a), blocksOf(b))
  const steps = comparison.grain === 'words' ? withSplits(aligned) : aligned
  if (steps.every(step => step.isSame)) return
  const moves = findMoves(comparison, steps)
  const written = steps.map(step => {
    const move = moves.get(step)
    return move === undefined ? stepBlocks(comparison, step) : markMove(comparison, step, move)
  })
  settleEnds(comparison, steps, written)
  write(b, steps, written)
}

/** Returns the blocks of a container; places and properties are not blocks. */
const blocksOf = (container: XmlElement): XmlElement[] =>
  childElements(container).filter(child => !isPlace(child.name) && !isProperties(child.name))

export function alignBlocks(comparison: Comparison, a: XmlElement[], b: XmlElement[]): Step[] {
  const key = (block: XmlElement) => comparison.key(block)
  const steps: Step[] = []
  let at = 0
  const keep = (toA: number, offset: number) => {
    for (; at < toA; at++) steps.push({ a: [a[at]!], b: [b[at + offset]!], isSame: true })
  }
  let offset = 0
  for (const { fromA, toA, fromB, toB } of sequenceDiff(a.map(key), b.map(key))) {
    keep(fromA, offset)
    const isEnd = mustStay(a[toA], b[toB])
    steps.push(...pairBlocks(comparison, a.slice(fromA, toA), b.slice(fromB, toB), isEnd))
    at = toA
    offset = toB - toA
  }
  keep(a.length, offset)
  return steps
}

/**
 * Whether the last paragraph of an edit must stay. At the end of a container and before a table, no paragraph follows
 * that it could be merged with.
 */
const mustStay = (nextA: XmlElement | undefined, nextB: XmlElement | undefined) =>
  (nextA === undefined && nextB === undefined) || nextA?.name === 'w:tbl' || nextB?.name === 'w:tbl'

function pairBlocks(comparison: Comparison, a: XmlElement[], b: XmlElement[], isEnd: boolean): Step[] {
  const [lastA, lastB] = [a.at(-1), b.at(-1)]
  if (isEnd && lastA && lastB && lastA.name === 'w:p' && mayPair(comparison, lastA, lastB)) {
    const pairs = pairsOf(comparison, a, b)
    if (pairs.at(-1)?.[0] !== a.length - 1 && pairs.at(-1)?.[1] !== b.length - 1)
      return [
        ...pairBlocks(comparison, a.slice(0, -1), b.slice(0, -1), false),
        { a: [lastA], b: [lastB], isSame: false },
      ]
  }
  const steps: Step[] = []
  let [i, j] = [0, 0]
  const pairs: [number, number][] = [...pairsOf(comparison, a, b), [a.length, b.length]]
  for (const [toA, toB] of pairs) {
    for (; i < toA; i++) steps.push({ a: [a[i]!], b: [], isSame: false })
    for (; j < toB; j++) steps.push({ a: [], b: [b[j]!], isSame: false })
    if (i < a.length && j < b.length) steps.push({ a: [a[i++]!], b: [b[j++]!], isSame: false })
  }
  return steps
}

const pairsOf = (comparison: Comparison, a: XmlElement[], b: XmlElement[]): [number, number][] =>
  comparison.grain === 'blocks'
    ? []
    : pairSimilar(a.map(textOfBlock), b.map(textOfBlock)).filter(([i, j]) => mayPair(comparison, a[i]!, b[j]!))

/**
 * Whether two blocks can be merged into one. A paragraph that ends a section does not merge with one that does not, and
 * controls merge only if they are the same except for their content.
 */
function mayPair(comparison: Comparison, a: XmlElement, b: XmlElement): boolean {
  if (a.name !== b.name) return false
  if (a.name === 'w:p') return endsSection(a) === endsSection(b)
  if (a.name === 'w:tbl') return true
  return controlKey(comparison, a) !== null && controlKey(comparison, a) === controlKey(comparison, b)
}

/** Returns a key for a content control around blocks, without its content; null for other blocks. */
function controlKey(comparison: Comparison, node: XmlElement): string | null {
  if (node.name !== 'w:sdt') return null
  return comparison.key({ ...node, children: childElements(node).filter(child => child.name !== 'w:sdtContent') })
}

function stepBlocks(comparison: Comparison, { a, b, isSame }: Step): XmlElement[] {
  if (isSame) return b
  if (a.length + b.length > 2) return compareParagraphs(comparison, a, b, compareBlocks)
  const [older, newer] = [a[0], b[0]]
  if (older && newer) return comparePair(comparison, older, newer)
  if (newer) {
    markBlock(comparison, newer, 'w:ins')
    return b
  }
  if (!canBeMarked(older!)) return []
  const deleted = withoutPlaces(older!)
  comparison.adopt(deleted)
  markBlock(comparison, deleted, 'w:del')
  return [deleted]
}

/**
 * Whether a block can be marked as deleted. Other elements between paragraphs, such as a document of another format,
 * cannot be marked, so they are left out if only the older document has them.
 */
const canBeMarked = ({ name }: XmlElement) => name === 'w:p' || name === 'w:tbl' || wrapsBlocks(name)

function comparePair(comparison: Comparison, a: XmlElement, b: XmlElement): XmlElement[] {
  if (a.name === 'w:p') return compareParagraphs(comparison, [a], [b], compareBlocks)
  if (a.name === 'w:tbl') compareTables(comparison, a, b, compareBlocks)
  else {
    const [from, to] = [firstChild(a, 'w:sdtContent'), firstChild(b, 'w:sdtContent')]
    if (from && to) compareBlocks(comparison, from, to)
  }
  return [b]
}
/**
 * Writes the merged blocks into the container. Places and properties stay in front of the newer document's block that
 * followed them.
 */
function write(container: XmlElement, steps: Step[], written: XmlElement[][]): void {
  const children: XmlNode[] = []
  let at = 0
  const before = container.children
  const copyPlacesUntil = (until?: XmlElement) => {
    while (at < before.length && before[at] !== until) {
      const child = before[at++]!
      if (isElement(child) && (isPlace(child.name) || isProperties(child.name))) children.push(child)
    }
    at++
  }
  if (isElement(before[0] ?? '') && (before[0] as XmlElement).name === 'w:tcPr') {
    children.push(before[0]!)
    at = 1
  }
  steps.forEach((step, index) => {
    for (const block of step.b) copyPlacesUntil(block)
    children.push(...written[index]!)
  })
  copyPlacesUntil()
  container.children = children
}
