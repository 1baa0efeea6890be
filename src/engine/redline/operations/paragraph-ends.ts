import { isChange, isPlace } from '../../docx/grammar/elements.ts'
import { ownChild, removeChildren, setChild } from '../../docx/grammar/order.ts'
import { cloneElement, element, firstChild, isElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { type Edit, isOfSide, isOwnInsertion, newMark } from './edit.ts'
import { readSeamNote, writeSeamNote } from './seams.ts'

/**
 * Copies the properties of a paragraph for a new paragraph next to it, without the section break and without tracked
 * changes.
 */
function copiedProperties(paragraph: XmlElement): XmlElement {
  const existing = firstChild(paragraph, 'w:pPr')
  const copy = existing ? cloneElement(existing) : element('w:pPr')
  for (const name of ['w:sectPr', 'w:pPrChange']) removeChildren(copy, name)
  const numbering = firstChild(copy, 'w:numPr')
  if (numbering) for (const name of ['w:ins', 'w:numberingChange']) removeChildren(numbering, name)
  const mark = firstChild(copy, 'w:rPr')
  if (mark) mark.children = mark.children.filter(child => !isElement(child) || !isChange(child.name))
  return copy
}

/**
 * Returns the properties for a new paragraph next to `like`: the same properties, with an end inserted by this author.
 */
export function insertedEnd(edit: Edit, like: XmlElement): XmlElement {
  const properties = copiedProperties(like)
  setChild(ownChild(properties, 'w:rPr'), newMark(edit, 'w:ins'))
  return properties
}

/**
 * Returns the properties for the first half of a split paragraph. They keep the record of the former format: if the
 * second half is empty and the inserted end is rejected, word processors give the joined paragraph the properties of
 * the first half.
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

/**
 * Marks the end of a paragraph as deleted, which joins it with the next paragraph once accepted (ECMA-376-1
 * §17.13.5.15).
 */
export function deleteEnd(edit: Edit, paragraph: XmlElement): void {
  const existing = firstChild(paragraph, 'w:pPr')
  const mark = newMark(edit, 'w:del')
  if (existing && existing.children.length === 0) writeSeamNote(edit, mark, { emptyProperties: 1 })
  if (firstChild(existing, 'w:rPr')?.children.length === 0) writeSeamNote(edit, mark, { emptyProperties: 2 })
  setChild(ownChild(ownChild(paragraph, 'w:pPr'), 'w:rPr'), mark)
}

export function isEndDeletedBySide(edit: Edit, paragraph: XmlElement): boolean {
  const { deleted } = paragraphMark(paragraph)
  return deleted?.node.name === 'w:del' && isOfSide(edit, deleted)
}

/** Restores the end of a paragraph if the author's side deleted it, and returns whether it did. */
export function restoreEnd(edit: Edit, paragraph: XmlElement): boolean {
  const { deleted } = paragraphMark(paragraph)
  if (!deleted || !isEndDeletedBySide(edit, paragraph)) return false
  const properties = firstChild(paragraph, 'w:pPr')!
  const mark = firstChild(properties, 'w:rPr')!
  const { emptyProperties } = readSeamNote(deleted.node)
  mark.children = mark.children.filter(child => child !== deleted.node)
  if (mark.children.length === 0 && emptyProperties < 2)
    properties.children = properties.children.filter(child => child !== mark)
  if (properties.children.length === 0 && emptyProperties < 1) removeChildren(paragraph, 'w:pPr')
  return true
}

/** Whether the end of a paragraph is an open insertion by this author. */
export function isOwnEnd(edit: Edit, paragraph: XmlElement): boolean {
  const { inserted, deleted } = paragraphMark(paragraph)
  return deleted === null && isOwnInsertion(edit, inserted)
}

export function replaceProperties(paragraph: XmlElement, properties: XmlElement | undefined): void {
  const existing = firstChild(paragraph, 'w:pPr')
  if (existing) paragraph.children.splice(paragraph.children.indexOf(existing), 1, ...(properties ? [properties] : []))
  else if (properties) paragraph.children.unshift(properties)
}

/** Returns the block before or after a block with the same parent. */
export function blockBeside(parent: XmlElement, block: XmlElement, step: 1 | -1): XmlElement | null {
  const blocks = parent.children.filter(isElement).filter(child => !isPlace(child.name))
  const neighbour = blocks[blocks.indexOf(block) + step]
  // the section properties of a body and the properties of a cell are not blocks
  return neighbour && !['w:sectPr', 'w:tcPr'].includes(neighbour.name) ? neighbour : null
}
