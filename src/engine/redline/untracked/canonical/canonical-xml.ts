import { childElements, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import {
  defaultAttributes,
  defaultElements,
  emptyMeansNothing,
  hexadecimal,
  idAttributes,
  noiseAttributes,
  noiseElements,
  numberedElements,
  offMeansNothing,
  propertySets,
  switchAttributes,
  switches,
} from './noise.ts'
import { ATTRIBUTE, CLOSE, OPEN } from './separators.ts'

/** How names within one part are resolved to what they mean. */
export interface References {
  /** What a relationship of this part leads to, as content. */
  relationship(id: string): string
  /** A style by the name that people see. */
  style(id: string): string
  /** A list: a placeholder, for numbers of lists are no more than ids. */
  list(numId: string): string
  /** The namespaces that prefixes in a `Requires` mean. */
  prefixes(node: XmlElement, value: string): string
  /** A story inside an object, such as the text of a box. */
  story(node: XmlElement): string
  /** What else an element stands for: bound data, a note, a picture bullet; empty for nothing. */
  meaning(node: XmlElement): string
}

export const textElements = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'm:t'])
const styleReferences = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:numStyleLink', 'w:styleLink'])
const stories = new Set(['w:txbxContent', 'w:docPartBody', 'w:footnote', 'w:endnote', 'w:comment', 'w:hdr', 'w:ftr'])

/** An element as a string: the same for all ways of writing the same thing, and for no others. */
export function canonical(node: XmlElement, references: References): string {
  if (noiseElements.has(node.name) || isEmptyNoise(node)) return ''
  if (stories.has(node.name)) return references.story(node)
  const attributes = canonicalAttributes(node, references)
  if (holdsText(node)) return `${OPEN}${node.name}${attributes}${references.story(node)}${CLOSE}`
  if (node.name === 'mc:Fallback') return lenient(node, references)
  const children = canonicalChildren(node, references)
  if (children === '' && attributes === '' && (emptyMeansNothing.has(node.name) || isEmptyFormula(node))) return ''
  return `${OPEN}${node.name}${attributes}${references.meaning(node)}${children}${CLOSE}`
}

/** What is left of a formula when all of it has been taken back. */
const isEmptyFormula = (node: XmlElement) => node.name === 'm:oMath' || node.name === 'm:oMathPara'

/** Texts that are no story of their own, but are cut into runs like one. */
function holdsText(node: XmlElement): boolean {
  if (node.name === 'w:rt' || node.name === 'w:rubyBase') return true
  return /^mc:(Choice|Fallback)$/.test(node.name) && childElements(node).some(child => /^w:(r|p|tbl)$/.test(child.name))
}

/** The kind of grid that has no effect, the look of a table that asks for nothing, and what holds anyway. */
function isEmptyNoise(node: XmlElement): boolean {
  if (node.attributes.length === 1 && defaultElements.has(`${node.name} ${node.attributes[0]!.value}`)) return true
  if (node.name === 'w:docGrid') return !node.attributes.some(one => one.name === 'w:type' && one.value !== 'default')
  if (node.name === 'w:tblLook') return tableLook(node) === 0
  return false
}

function canonicalAttributes(node: XmlElement, references: References): string {
  if (node.name === 'w:tblLook') return `${ATTRIBUTE}${tableLook(node)}`
  const isNumbered = numberedElements.has(node.name) || node.attributes.some(one => one.name === 'w:author')
  const given: string[] = []
  for (const { name, written, value } of node.attributes) {
    if (written.startsWith('xmlns') || noiseAttributes.has(name)) continue
    if (isNumbered && idAttributes.has(name)) continue
    if (name === 'ShapeID' || name === 'ObjectID' || name === 'w:shapeid') continue
    const meant = attributeValue(node, name, value, references)
    if ((meant === '0' && offMeansNothing.has(name)) || defaultAttributes.has(`${node.name} ${name} ${meant}`)) continue
    given.push(`${ATTRIBUTE}${name}=${meant}`)
  }
  // an element that is on without saying so
  if (switches.has(node.name) && !given.some(one => one.startsWith(`${ATTRIBUTE}w:val=`)))
    given.push(`${ATTRIBUTE}w:val=1`)
  return given.sort().join('')
}

function attributeValue(node: XmlElement, name: string, value: string, references: References): string {
  if (name.startsWith('r:') || name === 'o:relid') return references.relationship(value)
  if (name === 'w:val') {
    if (switches.has(node.name)) return switchValue(value)
    if (styleReferences.has(node.name)) return references.style(value)
    if (node.name === 'w:numId') return references.list(value)
    if (node.name === 'w:color') return hexadecimalValue(value)
  }
  if (hexadecimal.has(name) || (name === 'val' && node.name === 'a:srgbClr')) return hexadecimalValue(value)
  if (name === 'w:pStyle') return references.style(value)
  if (switchAttributes.has(name)) return switchValue(value)
  if (name === 'Requires' || name === 'MustUnderstand') return references.prefixes(node, value)
  return value
}

const hexadecimalValue = (value: string) => (/^[\da-f]+$/i.test(value) ? value.toUpperCase() : value)

const switchValue = (value: string) =>
  value === 'true' || value === 'on' ? '1' : value === 'false' || value === 'off' ? '0' : value

const lookBits: [string, number][] = [
  ['w:firstRow', 0x20],
  ['w:lastRow', 0x40],
  ['w:firstColumn', 0x80],
  ['w:lastColumn', 0x100],
  ['w:noHBand', 0x200],
  ['w:noVBand', 0x400],
]

/** The bits of a table look, which is written as one number, as single attributes, or both (ECMA-376-1 §17.4.56). */
function tableLook(node: XmlElement): number {
  const value = (of: string) => node.attributes.find(one => one.name === of)?.value
  const whole = Number.parseInt(value('w:val') ?? '0', 16) || 0
  return lookBits.reduce((bits, [name, bit]) => {
    const single = value(name)
    if (single === undefined) return bits
    return switchValue(single) === '1' ? bits | bit : bits & ~bit
  }, whole)
}

function canonicalChildren(node: XmlElement, references: References): string {
  if (textElements.has(node.name)) return shownText(node)
  const elements = node.children.filter(isElement)
  if (elements.length === 0) {
    const text = node.children.join('')
    return text.trim() === '' && /^(w|wp|a|v|mc|r)/.test(node.name) && node.name !== 'a:t' ? '' : text
  }
  const texts = node.children.filter(child => !isElement(child) && child.trim() !== '')
  const children = elements.map(child => canonical(child, references))
  if (propertySets.has(node.name)) children.sort()
  return children.join('') + texts.join('')
}

/** Blanks at the ends of a text count only where the file says so (ECMA-376-1 §17.3.3.31, `xml:space`). */
export function shownText(node: XmlElement): string {
  const text = node.children.filter(child => !isElement(child)).join('')
  const isPreserved = node.attributes.some(one => one.name === 'xml:space' && one.value === 'preserve')
  return isPreserved ? text : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

const shapes = new Set(['w:drawing', 'w:pict', 'w:object'])

/**
 * The branch for old programs. Its shapes are written anew by every program; its texts, its pictures and where its links
 * lead are compared.
 */
function lenient(node: XmlElement, references: References): string {
  const found: string[] = []
  const collect = (element: XmlElement): void => {
    if (stories.has(element.name)) {
      found.push(references.story(element))
      return
    }
    if (element.name.startsWith('w:') && !shapes.has(element.name)) {
      found.push(canonical(element, references))
      return
    }
    for (const { name, value } of element.attributes) {
      if (name.startsWith('r:') || name === 'o:relid') found.push(references.relationship(value))
      if (name === 'href' || name === 'string' || name === 'src') found.push(`${name}=${value}`)
    }
    for (const child of element.children) if (isElement(child)) collect(child)
  }
  for (const child of node.children) if (isElement(child)) collect(child)
  return `${OPEN}mc:Fallback${found.join(ATTRIBUTE)}${CLOSE}`
}
