import { descendants, type XmlElement } from '../../xml/xml-tree.ts'

/** The elements by which a file records a change (ECMA-376-1 §17.13.5), by what they say. */

/** Around content, or in the properties of a paragraph's end, a row or a numbering. */
export const contentMarks: Record<string, 'brings' | 'takes'> = {
  'w:ins': 'brings',
  'w:moveTo': 'brings',
  'w:del': 'takes',
  'w:moveFrom': 'takes',
}

/** In the properties of a cell. */
export const cellMarks: Record<string, 'brings' | 'takes' | 'merges'> = {
  'w:cellIns': 'brings',
  'w:cellDel': 'takes',
  'w:cellMerge': 'merges',
}

/** In properties; they hold what the properties were before. */
export const propertyMarks = new Set([
  'w:rPrChange',
  'w:pPrChange',
  'w:sectPrChange',
  'w:tblPrChange',
  'w:tblPrExChange',
  'w:tblGridChange',
  'w:trPrChange',
  'w:tcPrChange',
  'w:numberingChange',
])

/** Where a moved stretch begins, and the element at which it ends. */
export const moveRanges: Record<string, string> = {
  'w:moveFromRangeStart': 'w:moveFromRangeEnd',
  'w:moveToRangeStart': 'w:moveToRangeEnd',
}

/** Around the start and the end of a content control or custom XML that came or goes while its content stays. */
export const controlRanges: Record<string, { end: string; effect: 'brings' | 'takes' }> = {
  'w:customXmlInsRangeStart': { end: 'w:customXmlInsRangeEnd', effect: 'brings' },
  'w:customXmlDelRangeStart': { end: 'w:customXmlDelRangeEnd', effect: 'takes' },
  'w:customXmlMoveFromRangeStart': { end: 'w:customXmlMoveFromRangeEnd', effect: 'takes' },
  'w:customXmlMoveToRangeStart': { end: 'w:customXmlMoveToRangeEnd', effect: 'brings' },
}

const rangeEnds = new Set([...Object.values(moveRanges), ...Object.values(controlRanges).map(one => one.end)])

export const isRangeStart = (name: string) => name in moveRanges || name in controlRanges
export const isRangeEnd = (name: string) => rangeEnds.has(name)

export const isMark = (name: string) =>
  name in contentMarks || name in cellMarks || propertyMarks.has(name) || isRangeStart(name)

/** All marks of a tree in document order; ends of ranges are none. */
export function marksOf(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  for (const node of descendants(root)) if (isMark(node.name)) marks.push(node)
  return marks
}

const tableMarks = new Set(['w:tblPrChange', 'w:tblPrExChange', 'w:trPrChange', 'w:tcPrChange'])

/**
 * The mark from which a tracked change of a table's grid, which names nobody, has its author and date: the first change of
 * properties in the table.
 */
export function markBesideGrid(table: XmlElement): XmlElement | undefined {
  for (const node of descendants(table)) {
    if (tableMarks.has(node.name)) return node
  }
  return undefined
}
