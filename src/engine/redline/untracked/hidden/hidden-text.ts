import { isRecord } from '../../../docx/grammar/elements.ts'
import { childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { isHidingProperty } from '../../hiding-property.ts'
import { type CanonicalElement, isCanonical } from '../canonical/canonical-element.ts'
import { wordsIn } from '../canonical/canonical-xml.ts'

/** A format takes its text out of sight; what records of changes say was there does not. */
export const hides = (format: CanonicalElement): boolean =>
  !isRecord(format.name) &&
  (isHidingProperty(format) || format.children.some(child => isCanonical(child) && hides(child)))

/** One of two formats takes text out of sight that the other shows. */
export const isHiddenOrShown = (before: CanonicalElement, after: CanonicalElement): boolean =>
  hides(before) !== hides(after)

/** The text of the runs in a part of a file whose format takes it out of sight. */
export function hiddenText(node: XmlElement): string {
  if (node.name !== 'w:r') return childElements(node).map(hiddenText).join('')
  const properties = firstChild(node, 'w:rPr')
  return properties && childElements(properties).some(isHidingProperty) ? wordsIn(node) : ''
}
