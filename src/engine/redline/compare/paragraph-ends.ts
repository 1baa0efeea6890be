import { changeBy, isChange } from '../../docx/grammar/elements.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'
import type { Comparison, Step } from './comparison.ts'
import { endOf, markEnd } from './mark-blocks.ts'
import { recordProperties } from './track-properties.ts'

/**
 * Shifts the marks of inserted or deleted paragraph ends to the paragraph before. This is needed at the end of a
 * container and before a table, where no paragraph follows that the last paragraph could be joined with. The paragraph
 * before the inserted or deleted ones gets the first mark, and the last paragraph gets the existing end with its
 * properties. Word processors do the same when text is typed at the end.
 *
 * Before: “A¶”, “B[inserted ¶]”. After: “A[inserted ¶]”, “B¶”.
 */
export function settleEnds(comparison: Comparison, steps: Step[], written: XmlElement[][]): void {
  for (let end = 0; end < steps.length; end++) {
    if (!isAlone(steps[end]!) || !isLast(steps[end + 1])) continue
    let first = end
    while (first > 0 && isAlone(steps[first - 1]!) && kindOf(steps[first - 1]!) === kindOf(steps[end]!)) first--
    const before = steps[first - 1]
    const group = steps.slice(first, end + 1)
    const isPlain = [...group, before].every(step => step && [...step.a, ...step.b].every(isPlainParagraph))
    if (!before || isAlone(before) || !isPlain || group.some((_, index) => written[first + index]!.length !== 1))
      continue
    shift(comparison, written[first - 1]!.at(-1)!, written[end]![0]!, before, kindOf(steps[end]!))
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
  const lastProperties = firstChild(last, 'w:pPr')!
  if (ends.children.length === 0) lastProperties.children = lastProperties.children.filter(child => child !== ends)
  // After insertions, the last paragraph has the older document's end; after deletions, the end that remains.
  if (name === 'w:ins') recordProperties(comparison, last, firstChild(a.at(-1)!, 'w:pPr'))
  else {
    const newerProperties = firstChild(b.at(-1)!, 'w:pPr')
    const properties = newerProperties ? withoutMarks(newerProperties) : element('w:pPr')
    last.children = [properties, ...last.children.filter(child => child !== lastProperties)]
    recordProperties(comparison, last, lastProperties)
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
