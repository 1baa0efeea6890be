import { element, firstChild, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** Of a `w:pPr`, the properties of the paragraph's end, made before the two that follow them (CT_PPr) where there are none. */
export function endProperties(properties: XmlElement): XmlElement {
  const known = firstChild(properties, 'w:rPr')
  if (known) return known
  const made = element('w:rPr')
  const next = properties.children.findIndex(
    child => isElement(child) && (child.name === 'w:sectPr' || child.name === 'w:pPrChange'),
  )
  properties.children.splice(next < 0 ? properties.children.length : next, 0, made)
  return made
}
