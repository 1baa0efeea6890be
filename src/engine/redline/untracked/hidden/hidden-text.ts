import { isRecord } from '../../../docx/grammar/elements.ts'
import { childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { isHidingProperty } from '../../hiding-property.ts'
import { type CanonicalElement, isCanonical } from '../canonical/canonical-element.ts'
import { wordsIn } from '../canonical/canonical-xml.ts'

/** Whether a format hides its text. Earlier formats, which change records keep, do not count. */
export const hides = (format: CanonicalElement): boolean =>
  !isRecord(format.name) &&
  (isHidingProperty(format) || format.children.some(child => isCanonical(child) && hides(child)))

/** Whether exactly one of two formats hides its text. */
export const isHiddenOrShown = (before: CanonicalElement, after: CanonicalElement): boolean =>
  hides(before) !== hides(after)

/** Returns the text of all runs in an element that are hidden by their own formatting. */
export function hiddenText(node: XmlElement): string {
  if (node.name !== 'w:r') return childElements(node).map(hiddenText).join('')
  const properties = firstChild(node, 'w:rPr')
  return properties && childElements(properties).some(isHidingProperty) ? wordsIn(node) : ''
}
