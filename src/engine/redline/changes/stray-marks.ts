import { DocxError } from '../../docx/docx-error.ts'
import { cellChangeBy, changeBy, isChange, isRangeEnd, isRecord, traitsOf } from '../../docx/grammar/elements.ts'
import { firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { storiesOf } from '../stories.ts'
import { WordFile } from '../word-file.ts'

/** Where such a mark is that of an end of a paragraph, a row, a numbering or a formula; it means nothing of a run. */
const endHolders = new Set(['w:rPr', 'w:trPr', 'w:numPr', 'm:ctrlPr', 'm:r'])
/** Where former properties are recorded beside those that hold now: mostly in the element that the record is named for. */
const otherRecords: Record<string, string> = { 'w:numPr': 'w:numberingChange', 'w:fldChar': 'w:numberingChange' }

/** Of edits of two at once that a server could not join; only Word 2010 and later show them so, while they are joined. */
const isConflict = (name: string) => name.startsWith('w14:c') && /Conflict(Ins|Del)/i.test(name)
/** Alternatives hold what their surroundings may; nothing stands between them. */
const isAlternative = (name: string) => name === 'mc:Choice' || name === 'mc:Fallback' || name === 'mc:AlternateContent'

/**
 * Takes marks out of stories where the standard has none of their kind and no word processor sees one, so that every mark
 * that is left can be listed and decided: what is in a mark of content stays. Answers whether there were some.
 */
export function settleStrayMarks(file: WordFile): boolean {
  let isChanged = false
  for (const { partName, root } of storiesOf(file)) {
    if (!settleBelow(root, [])) continue
    file.changed(partName)
    isChanged = true
  }
  return isChanged
}

/** A file without them; what cannot be read stays as it is, for others to tell what is wrong with it. */
export function withoutStrayMarks(bytes: Uint8Array): Uint8Array {
  try {
    const file = WordFile.open(bytes)
    if (!firstChild(file.tree(file.mainName), 'w:body')) return bytes
    return settleStrayMarks(file) ? file.write() : bytes
  } catch (error) {
    if (error instanceof DocxError) return bytes
    throw error
  }
}

/** `around` are the names of the elements around what is in `parent`, from the outermost. */
function settleBelow(parent: XmlElement, around: string[]): boolean {
  // marks in a record of former properties go with it
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
  // what stands there now may be a mark
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
  return parent === 'mc:AlternateContent' || !traitsOf(around.findLast(one => !isAlternative(one)) ?? '').content
}

const holdsRecord = (name: string, parent: string, outer: string | undefined) =>
  (name === `${parent}Change` || otherRecords[parent] === name) && holdsProperties(parent, outer)

/** Whether the element has a meaning where it stands. */
const holdsProperties = (name: string, outer: string | undefined) => traitsOf(name).in?.includes(outer ?? '') ?? true
