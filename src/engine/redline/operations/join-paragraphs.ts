import { isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { closeLater, joinOwn } from './close-seams.ts'
import { type Edit, isOwnInsertionMark } from './edit.ts'
import { contentIn, toldIn } from './seams.ts'

/**
 * Makes one paragraph of two between which nothing is left: the content of both, the properties of the second, whose end
 * stays. The node of the first goes, and leaves its attributes to a second one without.
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
  if (end && isOwnInsertionMark(edit, end.node)) closeLater(edit, [second], left, right, toldIn(end.node).left)
  if (left && right && isOwnInsertionMark(edit, left) && isOwnInsertionMark(edit, right)) joinOwn(edit, left, right)
}
