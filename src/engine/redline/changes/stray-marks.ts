import { cellChangeBy, changeBy, isChange, isRangeEnd, isRecord, traitsOf } from '../../docx/grammar/elements.ts'
import { isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/** Parents of marks of a paragraph end, a row, a numbering or a formula; in the properties of a run such a mark means nothing. */
const endHolders = new Set(['w:rPr', 'w:trPr', 'w:numPr', 'm:ctrlPr', 'm:r'])
/** Exceptions to the rule that former properties are recorded in the element that the record is named for. */
const otherRecords: Record<string, string> = { 'w:numPr': 'w:numberingChange', 'w:fldChar': 'w:numberingChange' }

/** Marks of simultaneous edits that a server could not merge; only Word 2010 and later show them, while merging. */
const isConflict = (name: string) => name.startsWith('w14:c') && /Conflict(Ins|Del)/i.test(name)
/** Alternatives may hold what their parent may hold; nothing may be between them. */
const isAlternative = (name: string) => name === 'mc:Choice' || name === 'mc:Fallback' || name === 'mc:AlternateContent'

/**
 * Removes marks from places where the standard allows none of their kind and word processors ignore them, so that every remaining
 * mark can be listed and decided. The content of a removed mark stays: a `<w:ins>` around a property leaves the property.
 */
export function settleStrayMarks(file: WordFile): void {
  for (const { partName, root } of storiesOf(file)) if (settleBelow(root, [])) file.changed(partName)
}

/** `around` holds the names of the elements around `parent`, from the outermost. */
function settleBelow(parent: XmlElement, around: string[]): boolean {
  // marks in a record of former properties are removed with it
  if (isRecord(parent.name)) return false
  around.push(parent.name)
  let hasStrays = false
  let isChanged = false
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (isStray(child.name, around)) hasStrays = true
    else if (settleBelow(child, around)) isChanged = true
  }
  around.pop()
  if (!hasStrays) return isChanged
  parent.children = parent.children.flatMap(child =>
    isElement(child) && isStray(child.name, [...around, parent.name]) ? contentOf(child) : [child],
  )
  // the nodes that took its place may be marks too
  settleBelow(parent, around)
  return true
}

const contentOf = (mark: XmlElement): XmlNode[] => (changeBy(mark.name) || isConflict(mark.name) ? mark.children : [])

function isStray(name: string, around: string[]): boolean {
  if (isConflict(name)) return true
  if (!isChange(name) && !isRangeEnd(name)) return false
  const parent = around.at(-1)!
  if (isRecord(name)) return !holdsRecord(name, parent, around.at(-2))
  if (cellChangeBy(name)) return parent !== 'w:tcPr' || around.at(-2) !== 'w:tc'
  if (changeBy(name) && endHolders.has(parent)) return !holdsProperties(parent, around.at(-2))
  return (
    parent === 'mc:AlternateContent' || !traitsOf(around.findLast(ancestor => !isAlternative(ancestor)) ?? '').content
  )
}

const holdsRecord = (name: string, parent: string, outer: string | undefined) =>
  (name === `${parent}Change` || otherRecords[parent] === name) && holdsProperties(parent, outer)

/** Whether the element has a meaning in this parent. */
const holdsProperties = (name: string, outer: string | undefined) => traitsOf(name).in?.includes(outer ?? '') ?? true
