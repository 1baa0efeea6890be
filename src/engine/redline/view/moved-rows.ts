import { changeBy, isRangeEnd, rangeFrom } from '../../docx/grammar/elements.ts'
import { attribute, childElements, descendants, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { type RevisionMark, revisionMark } from '../revision-mark.ts'

export interface MovedRow {
  inserted?: RevisionMark
  deleted?: RevisionMark
}

/**
 * Finds the rows that a move around them inserts or deletes. Such rows need not have a mark of their own, and follow
 * their content (ECMA-376-1 §17.13.5.25).
 */
export function movedRows(body: XmlElement): Map<XmlElement, MovedRow> {
  const rows = new Map<XmlElement, MovedRow>()
  const open = new Map<string, XmlElement>()
  const visit = (node: XmlElement) => {
    const range = rangeFrom(node.name)
    if (range) open.set(`${range.end} ${attribute(node, 'w:id')}`, node)
    else if (isRangeEnd(node.name)) open.delete(`${node.name} ${attribute(node, 'w:id')}`)
    else if (node.name === 'w:tr' && open.size > 0) addRow(rows, node, [...open.values()])
    for (const child of node.children) if (isElement(child) && !isLeaf(child.name)) visit(child)
  }
  visit(body)
  return rows
}

/** Whether an element contains no rows and no ends of ranges. Most elements of a document are of this kind. */
const isLeaf = (name: string) => name === 'w:t' || name === 'w:rPr' || name === 'w:pPr'

function addRow(rows: Map<XmlElement, MovedRow>, row: XmlElement, ranges: XmlElement[]): void {
  const moved: MovedRow = {}
  for (const range of ranges) {
    const { effect } = rangeFrom(range.name)!
    if (!/^w:move/.test(range.name) || !holdsOnly(row, effect)) continue
    if (effect === 'brings') moved.inserted = revisionMark(range)
    else moved.deleted = revisionMark(range)
  }
  if (moved.inserted ?? moved.deleted) rows.set(row, moved)
}

/** Whether a row has runs, and all of them have the given effect. */
function holdsOnly(row: XmlElement, effect: 'brings' | 'takes'): boolean {
  let count = 0
  const isChanged = (node: XmlElement): boolean =>
    childElements(node).every(child => {
      if (changeBy(child.name) === effect) {
        if ([...descendants(child)].some(descendant => descendant.name === 'w:r')) count++
        return true
      }
      return child.name !== 'w:r' && isChanged(child)
    })
  return isChanged(row) && count > 0
}
