import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'

const locked = new Set(['contentLocked', 'sdtContentLocked'])
/** Controls whose content is chosen or is a picture, so that it cannot be typed (ECMA-376-1 §17.5.2). */
const chosen = ['w:dropDownList', 'w:picture', 'w14:checkbox', 'w:docPartList', 'w:citation']

/** Returns the reason why the content of a control may not be edited; null if it may. */
export function controlRefusal(control: XmlElement): string | null {
  const properties = firstChild(control, 'w:sdtPr')
  if (!properties) return null
  if (locked.has(attribute(firstChild(properties, 'w:lock'), 'w:val') ?? ''))
    return 'the content of this control is locked'
  const isBound = ['w:dataBinding', 'w15:dataBinding'].some(name => firstChild(properties, name))
  if (isBound) return 'this control displays data of the document'
  return chosen.some(name => firstChild(properties, name)) ? 'the value of this control is chosen from a list' : null
}

/** Whether all controls in a path may be edited. */
export const isEditable = (path: XmlElement[]): boolean =>
  path.every(around => around.name !== 'w:sdt' || controlRefusal(around) === null)
