import { isChange, isPlace } from '../../docx/grammar/elements.ts'
import { ownChild, removeChildren, setChild } from '../../docx/grammar/order.ts'
import { cloneElement, element, firstChild, isElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { type Edit, isOfSide, isOwnInsertion, newMark } from './edit.ts'
import { tell, toldIn } from './seams.ts'

/** Of a paragraph's properties those that a new one beside it has: no break of a section, and none of the changes. */
function copiedProperties(paragraph: XmlElement): XmlElement {
  const known = firstChild(paragraph, 'w:pPr')
  const copy = known ? cloneElement(known) : element('w:pPr')
  for (const name of ['w:sectPr', 'w:pPrChange']) removeChildren(copy, name)
  const numbering = firstChild(copy, 'w:numPr')
  if (numbering) for (const name of ['w:ins', 'w:numberingChange']) removeChildren(numbering, name)
  const mark = firstChild(copy, 'w:rPr')
  if (mark) mark.children = mark.children.filter(child => !isElement(child) || !isChange(child.name))
  return copy
}

/** Properties for a paragraph that comes beside another one: the same, and its end is inserted by this author. */
export function insertedEnd(edit: Edit, like: XmlElement): XmlElement {
  const properties = copiedProperties(like)
  setChild(ownChild(properties, 'w:rPr'), newMark(edit, 'w:ins'))
  return properties
}

/**
 * Properties for the first of two paragraphs that one is cut into. It keeps the record of how the paragraph was: where the second
 * is empty, word processors give the joined paragraph the properties of the first when the inserted end is rejected.
 */
export function firstHalf(edit: Edit, whole: XmlElement): XmlElement {
  const properties = insertedEnd(edit, whole)
  const record = firstChild(firstChild(whole, 'w:pPr'), 'w:pPrChange')
  if (!record) return properties
  const copy = cloneElement(record)
  setAttribute(copy, 'w:id', newMarkId(edit.open.file))
  setChild(properties, copy)
  return properties
}

/** Records that the end of a paragraph is deleted: it and the next one become one (ECMA-376-1 §17.13.5.15). */
export function deleteEnd(edit: Edit, paragraph: XmlElement): void {
  const known = firstChild(paragraph, 'w:pPr')
  const mark = newMark(edit, 'w:del')
  if (known && known.children.length === 0) tell(edit, mark, { kept: 1 })
  if (firstChild(known, 'w:rPr')?.children.length === 0) tell(edit, mark, { kept: 2 })
  setChild(ownChild(ownChild(paragraph, 'w:pPr'), 'w:rPr'), mark)
}

export function isEndDeletedBySide(edit: Edit, paragraph: XmlElement): boolean {
  const { deleted } = paragraphMark(paragraph)
  return deleted?.node.name === 'w:del' && isOfSide(edit, deleted)
}

/** Takes the deletion of an end back: answers whether it was one of the author's side. */
export function restoreEnd(edit: Edit, paragraph: XmlElement): boolean {
  const { deleted } = paragraphMark(paragraph)
  if (!deleted || !isEndDeletedBySide(edit, paragraph)) return false
  const properties = firstChild(paragraph, 'w:pPr')!
  const mark = firstChild(properties, 'w:rPr')!
  const { kept } = toldIn(deleted.node)
  mark.children = mark.children.filter(child => child !== deleted.node)
  if (mark.children.length === 0 && kept < 2) properties.children = properties.children.filter(child => child !== mark)
  if (properties.children.length === 0 && kept < 1) removeChildren(paragraph, 'w:pPr')
  return true
}

/** The end is this author's own open insertion. */
export function isOwnEnd(edit: Edit, paragraph: XmlElement): boolean {
  const { inserted, deleted } = paragraphMark(paragraph)
  return deleted === null && isOwnInsertion(edit, inserted)
}

export function replaceProperties(paragraph: XmlElement, properties: XmlElement | undefined): void {
  const known = firstChild(paragraph, 'w:pPr')
  if (known) paragraph.children.splice(paragraph.children.indexOf(known), 1, ...(properties ? [properties] : []))
  else if (properties) paragraph.children.unshift(properties)
}

/** The block next to one among its parent's children. */
export function blockBeside(parent: XmlElement, block: XmlElement, step: 1 | -1): XmlElement | null {
  const blocks = parent.children.filter(isElement).filter(child => !isPlace(child.name))
  const found = blocks[blocks.indexOf(block) + step]
  // what closes the body and what opens a cell are no blocks
  return found && !['w:sectPr', 'w:tcPr'].includes(found.name) ? found : null
}
