import { changeBy, isChange } from '../../docx/grammar/elements.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import type { Comparison, Step } from './comparison.ts'
import { endOf, markEnd } from './mark-blocks.ts'
import { recordProperties } from './track-properties.ts'

/**
 * Where paragraphs came or went at the end of a container or before a table, nothing follows that the last of them could be
 * joined with. There the end that came or went is that of the paragraph before them, and the end of the last one is the one
 * that was there, with its properties: as word processors write what is typed at the end.
 */
export function settleEnds(comparison: Comparison, steps: Step[], made: XmlElement[][]): void {
  for (let end = 0; end < steps.length; end++) {
    if (!isAlone(steps[end]!) || !isLast(steps[end + 1])) continue
    let first = end
    while (first > 0 && isAlone(steps[first - 1]!) && kindOf(steps[first - 1]!) === kindOf(steps[end]!)) first--
    const before = steps[first - 1]
    const group = steps.slice(first, end + 1)
    const isPlain = [...group, before].every(step => step && [...step.a, ...step.b].every(isPlainParagraph))
    if (!before || isAlone(before) || !isPlain || group.some((_, index) => made[first + index]!.length !== 1)) continue
    shift(comparison, made[first - 1]!.at(-1)!, made[end]![0]!, before, kindOf(steps[end]!))
  }
}

const isAlone = ({ a, b }: Step) => a.length === 0 || b.length === 0
const kindOf = ({ a }: Step) => (a.length === 0 ? 'w:ins' : 'w:del')
const isLast = (next: Step | undefined) => next === undefined || [...next.a, ...next.b][0]!.name === 'w:tbl'

const isPlainParagraph = (node: XmlElement) => node.name === 'w:p' && !endsSection(node)

function shift(
  comparison: Comparison,
  before: XmlElement,
  last: XmlElement,
  { a, b }: Step,
  name: 'w:ins' | 'w:del',
): void {
  const ends = endOf(last)
  ends.children = ends.children.filter(child => !isElement(child) || changeBy(child.name) === undefined)
  markEnd(comparison, before, name)
  const own = firstChild(last, 'w:pPr')!
  if (ends.children.length === 0) own.children = own.children.filter(child => child !== ends)
  // of what came, the end that was there is found again; of what went, the end that stays
  if (name === 'w:ins') recordProperties(comparison, last, firstChild(a.at(-1)!, 'w:pPr'))
  else {
    const stays = firstChild(b.at(-1)!, 'w:pPr')
    const properties = stays ? withoutMarks(stays) : element('w:pPr')
    last.children = [properties, ...last.children.filter(child => child !== own)]
    recordProperties(comparison, last, own)
  }
}

function withoutMarks(properties: XmlElement): XmlElement {
  const copy = cloneElement(properties)
  const clean = (node: XmlElement): void => {
    node.children = node.children.filter(child => !isElement(child) || !isChange(child.name))
    for (const child of node.children) if (isElement(child)) clean(child)
  }
  clean(copy)
  return copy
}
