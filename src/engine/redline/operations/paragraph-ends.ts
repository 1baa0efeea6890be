import { isChange, isPlace } from '../../docx/grammar/elements.ts'
import { ownChild, removeChildren, setChild } from '../../docx/grammar/order.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { type Edit, isOwnInsertion, newMark } from './edit.ts'

/** Of a paragraph's properties those that its first half keeps when it is cut: no break of a section, no changes of others. */
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

/** Records that the end of a paragraph is deleted: it and the next one become one (ECMA-376-1 §17.13.5.15). */
export function deleteEnd(edit: Edit, paragraph: XmlElement): void {
  setChild(ownChild(ownChild(paragraph, 'w:pPr'), 'w:rPr'), newMark(edit, 'w:del'))
}

/** The end is this author's own open insertion. */
export function isOwnEnd(edit: Edit, paragraph: XmlElement): boolean {
  const { inserted, deleted } = paragraphMark(paragraph)
  return deleted === null && isOwnInsertion(edit, inserted)
}

export function replaceProperties(paragraph: XmlElement, properties: XmlElement | undefined): void {
  removeChildren(paragraph, 'w:pPr')
  if (properties) paragraph.children.unshift(properties)
}

/** The block next to one among its parent's children. */
export function blockBeside(parent: XmlElement, block: XmlElement, step: 1 | -1): XmlElement | null {
  const blocks = parent.children.filter(isElement).filter(child => !isPlace(child.name))
  const found = blocks[blocks.indexOf(block) + step]
  // what closes the body and what opens a cell are no blocks
  return found && !['w:sectPr', 'w:tcPr'].includes(found.name) ? found : null
}

/**
 * Makes one paragraph of two between which nothing is left: the content of both, the properties of the second, whose end
 * stays. The node of the first goes.
 */
export function joinInto(parent: XmlElement, first: XmlElement, second: XmlElement): void {
  const properties = second.children.filter(child => isElement(child) && child.name === 'w:pPr')
  const content = (paragraph: XmlElement) =>
    paragraph.children.filter(child => !properties.includes(child) && !(isElement(child) && child.name === 'w:pPr'))
  const between = parent.children
    .slice(parent.children.indexOf(first) + 1, parent.children.indexOf(second))
    .filter(isElement)
  second.children = [...properties, ...content(first), ...between, ...content(second)]
  parent.children.splice(
    parent.children.indexOf(first),
    parent.children.indexOf(second) - parent.children.indexOf(first),
  )
}
