import { isChange, traitsOf } from '../../docx/grammar/elements.ts'
import { addChild, removeChildren } from '../../docx/grammar/order.ts'
import { attribute, childElements, element, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'

/** Restores the former properties that `change`, a child of `properties`, records. */
export function restoreProperties(properties: XmlElement, change: XmlElement): void {
  if (change.name === 'w:numberingChange') {
    removeChild(properties, change)
    return
  }
  const { names, stand } = traitsOf(properties.name).unrecorded ?? { names: [], stand: 'last' }
  const before = childElements(change).find(child => child.name === properties.name)
  const stays = childElements(properties).filter(child => names.includes(child.name))
  if (before) dropMarks(before)
  const formatting = childElements(before).filter(child => !names.includes(child.name))
  properties.children = stand === 'first' ? [...stays, ...formatting] : [...formatting, ...stays]
}

/** Removes marks from recorded properties, because they were decided before the record was made. */
function dropMarks(former: XmlElement): void {
  former.children = former.children.filter(child => !isElement(child) || !isChange(child.name))
  for (const child of childElements(former)) dropMarks(child)
}

export function removeChild(parent: XmlElement, child: XmlNode): void {
  parent.children = parent.children.filter(otherChild => otherChild !== child)
}

/**
 * Sets the vertical merge of a cell to what its tracked change records for the verdict (ECMA-376-1 §17.13.5.3: `cont`
 * and `rest`).
 */
export function setVerticalMerge(cell: XmlElement, mark: XmlElement, verdict: 'accept' | 'reject'): void {
  const value = attribute(mark, verdict === 'accept' ? 'w:vMerge' : 'w:vMergeOrig')
  removeChildren(cell, 'w:vMerge')
  if (value !== undefined) addChild(cell, element('w:vMerge', { 'w:val': value === 'rest' ? 'restart' : 'continue' }))
}
