import { cellChangeBy, changeBy, isChange, isRangeEnd, isRecord, traitsOf } from '../../docx/grammar/elements.ts'
import { isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Elements that may hold the mark of a paragraph end, row, numbering or formula. In the properties of a run, such a
 * mark means nothing.
 */
const endHolders = new Set(['w:rPr', 'w:trPr', 'w:numPr', 'm:ctrlPr', 'm:r'])
/** Records that are not named after their parent, by the name of the parent. */
const otherRecords: Record<string, string> = { 'w:numPr': 'w:numberingChange', 'w:fldChar': 'w:numberingChange' }

/**
 * Whether an element marks simultaneous edits that a server could not merge. Only Word 2010 and later show these marks,
 * while merging.
 */
const isConflict = (name: string) => name.startsWith('w14:c') && /Conflict(Ins|Del)/i.test(name)
/**
 * Whether an element is part of alternate content. A choice or fallback may hold whatever its surroundings allow.
 * Nothing may be between the choices.
 */
const isAlternative = (name: string) => name === 'mc:Choice' || name === 'mc:Fallback' || name === 'mc:AlternateContent'

/**
 * Removes marks from places where the standard does not allow them and word processors ignore them, so that every
 * remaining mark can be listed and decided. The content of a removed mark stays: a `<w:ins>` around a property leaves
 * the property.
 */
export function settleStrayMarks(file: WordFile): void {
  for (const { partName, root } of storiesOf(file)) if (settleBelow(root, [])) file.changed(partName)
}

/** `around` holds the names of the elements around `parent`, the outermost first. */
function settleBelow(parent: XmlElement, around: string[]): boolean {
  // marks in a record of former properties are removed together with the record
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
  // the nodes that replaced a stray mark may be stray marks too
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

/** Whether properties with this name have a meaning in this parent. */
const holdsProperties = (name: string, outer: string | undefined) => traitsOf(name).in?.includes(outer ?? '') ?? true
