import { isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { closeLater, joinOwn } from './close-seams.ts'
import { type Edit, isOwnInsertionMark } from './edit.ts'
import { contentIn, readSeamNote } from './seams.ts'

/**
 * Joins two neighbouring paragraphs. The second gets the content of both, and keeps its properties and its end. The
 * node of the first is removed, and its attributes go to the second if the second has none.
 */
export function joinInto(edit: Edit, parent: XmlElement, first: XmlElement, second: XmlElement): void {
  const end = paragraphMark(first).inserted
  const [left, right] = [contentIn(first).at(-1), contentIn(second)[0]]
  const between = parent.children.slice(parent.children.indexOf(first) + 1, parent.children.indexOf(second))
  const places = between.filter(isElement)
  const properties = second.children.findIndex(child => isElement(child) && child.name === 'w:pPr') + 1
  const content = first.children.filter(child => !isElement(child) || child.name !== 'w:pPr')
  second.children.splice(properties, 0, ...content, ...places)
  if (second.attributes.length === 0) second.attributes = first.attributes
  parent.children = parent.children.filter(child => child !== first && !places.includes(child as XmlElement))
  first.children = []
  edit.touched.add(second)
  if (places.length > 0) return
  if (end && isOwnInsertionMark(edit, end.node)) closeLater(edit, [second], left, right, readSeamNote(end.node).left)
  if (left && right && isOwnInsertionMark(edit, left) && isOwnInsertionMark(edit, right)) joinOwn(edit, left, right)
}
