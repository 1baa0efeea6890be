import { firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'

/**
 * The order of children that the schema prescribes (ECMA-376-1 §A.1: CT_PPr, CT_ParaRPr, CT_RPr), as far as we insert among
 * them: each list is what comes before and after.
 */
const runOrder = [
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'rStyle',
  'rFonts',
  'b',
  'bCs',
  'i',
  'iCs',
  'caps',
  'smallCaps',
  'strike',
  'dstrike',
  'outline',
  'shadow',
  'emboss',
  'imprint',
  'noProof',
  'snapToGrid',
  'vanish',
  'webHidden',
  'color',
  'spacing',
  'w',
  'kern',
  'position',
  'sz',
  'szCs',
  'highlight',
  'u',
  'effect',
  'bdr',
  'shd',
  'fitText',
  'vertAlign',
  'rtl',
  'cs',
  'em',
  'lang',
  'eastAsianLayout',
  'specVanish',
  'oMath',
]
const ranks = new Map(runOrder.map((name, index) => [`w:${name}`, index]))
/** Extensions of Microsoft stand after the properties of the standard, the record of a change after everything. */
const rank = ({ name }: XmlElement) =>
  name === 'w:rPrChange' ? runOrder.length + 1 : (ranks.get(name) ?? runOrder.length)

/** Puts a property among those of a run or of the end of a paragraph, in place of the one of its name. */
export function setProperty(properties: XmlElement, property: XmlElement): void {
  const known = firstChild(properties, property.name)
  if (known) properties.children.splice(properties.children.indexOf(known), 1, property)
  else {
    const next = properties.children.findIndex(child => isElement(child) && rank(child) > rank(property))
    properties.children.splice(next < 0 ? properties.children.length : next, 0, property)
  }
}

export const removeProperty = (properties: XmlElement, name: string): void => {
  properties.children = properties.children.filter(child => !isElement(child) || child.name !== name)
}
