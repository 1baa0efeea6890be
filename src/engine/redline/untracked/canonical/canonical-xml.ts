import { isStory, traitsOf } from '../../../docx/grammar/elements.ts'
import { isOn } from '../../../docx/grammar/on-off.ts'
import { childElements, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import {
  type CanonicalAttribute,
  type CanonicalElement,
  canonicalElement,
  inOneOrder,
  nothing,
} from './canonical-element.ts'
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
} from './noise.ts'

/** How names within one part are resolved to what they mean. */
export interface References {
  /** What a relationship of this part leads to, as content. */
  relationship(id: string): string
  /** A style by the name that people see. */
  style(id: string): string
  /** Told of a list that is used. Its number stays until lists are matched, for it is no more than an id. */
  list(numId: string): void
  /** The namespaces that prefixes in a `Requires` mean. */
  prefixes(node: XmlElement, value: string): string
  /** A story inside an object, such as the text of a box. */
  story(node: XmlElement): CanonicalElement
  /** What else an element stands for: bound data, a note, a picture bullet; empty for nothing. */
  meaning(node: XmlElement): string
}

const styleReferences = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:numStyleLink', 'w:styleLink'])

/** What an element of a file means. */
export function canonical(node: XmlElement, references: References): CanonicalElement {
  if (noiseElements.has(node.name) || isEmptyNoise(node)) return nothing
  if (isStory(node.name)) return references.story(node)
  const attributes = canonicalAttributes(node, references)
  if (holdsText(node)) return canonicalElement(node.name, attributes, [references.story(node)])
  if (node.name === 'mc:Fallback') return lenient(node, references)
  const children = canonicalChildren(node, references)
  const isEmpty = children.length === 0 && attributes.length === 0
  if (isEmpty && (emptyMeansNothing.has(node.name) || isFormula(node))) return nothing
  return canonicalElement(node.name, attributes, [references.meaning(node), ...children])
}

/** All of one may have been taken back. */
const isFormula = (node: XmlElement) => traitsOf(node.name).object === 'formula'

/** Texts that are no story of their own, but are cut into runs like one. */
function holdsText(node: XmlElement): boolean {
  if (node.name === 'w:rt' || node.name === 'w:rubyBase') return true
  if (node.name !== 'mc:Choice' && node.name !== 'mc:Fallback') return false
  return childElements(node).some(child => /^w:(r|p|tbl)$/.test(child.name))
}

/** The kind of grid that has no effect, the look of a table that asks for nothing, and what holds anyway. */
function isEmptyNoise(node: XmlElement): boolean {
  if (defaultElements.has(node.name) && node.attributes.length === 1)
    return node.attributes[0]!.value === defaultElements.get(node.name)
  if (node.name === 'w:docGrid')
    return !node.attributes.some(attribute => attribute.name === 'w:type' && attribute.value !== 'default')
  if (node.name === 'w:tblLook') return tableLook(node) === 0
  return false
}

/** The attributes that count, as what they mean, in one order. */
export function canonicalAttributes(node: XmlElement, references: References): CanonicalAttribute[] {
  if (node.name === 'w:tblLook') return [{ name: '', value: `${tableLook(node)}` }]
  const isNumbered = numberedElements.has(node.name) || node.attributes.some(attribute => attribute.name === 'w:author')
  const defaults = defaultAttributes.get(node.name)
  const given: CanonicalAttribute[] = []
  for (const { name, written, value } of node.attributes) {
    if (written.startsWith('xmlns') || noiseAttributes.has(name)) continue
    if (isNumbered && idAttributes.has(name)) continue
    if (node.name === 'dsp:dataModelExt' && name === 'relId') continue
    if (name === 'ShapeID' || name === 'ObjectID' || name === 'w:shapeid') continue
    const meant = attributeValue(node, name, value, references)
    if ((meant === '0' && offMeansNothing.has(name)) || defaults?.get(name) === meant) continue
    given.push({ name, value: meant })
  }
  // an element that is on without saying so
  if (traitsOf(node.name).onOff && !given.some(one => one.name === 'w:val')) given.push({ name: 'w:val', value: '1' })
  return given.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.value < b.value ? -1 : 1))
}

function attributeValue(node: XmlElement, name: string, value: string, references: References): string {
  if (name.startsWith('r:') || name === 'o:relid') return references.relationship(value)
  if (name === 'w:val') {
    if (traitsOf(node.name).onOff) return switchValue(value)
    if (styleReferences.has(node.name)) return references.style(value)
    if (node.name === 'w:numId') references.list(value)
    if (node.name === 'w:color') return hexadecimalValue(value)
  }
  if (hexadecimal.has(name) || (name === 'val' && node.name === 'a:srgbClr')) return hexadecimalValue(value)
  if (name === 'w:pStyle') return references.style(value)
  if (switchAttributes.has(name)) return switchValue(value)
  if (name === 'Requires' || name === 'MustUnderstand') return references.prefixes(node, value)
  return value
}

const hexadecimalValue = (value: string) => (/^[\da-f]+$/i.test(value) ? value.toUpperCase() : value)

const switchValue = (value: string) => (isOn(value, false) ? '1' : isOn(value, true) ? value : '0')

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
  const value = (of: string) => node.attributes.find(attribute => attribute.name === of)?.value
  const whole = Number.parseInt(value('w:val') ?? '0', 16) || 0
  return lookBits.reduce((bits, [name, bit]) => {
    const single = value(name)
    if (single === undefined) return bits
    return switchValue(single) === '1' ? bits | bit : bits & ~bit
  }, whole)
}

function canonicalChildren(node: XmlElement, references: References): (CanonicalElement | string)[] {
  if (traitsOf(node.name).text !== undefined) return textChild(shownText(node))
  const elements = node.children.filter(isElement)
  if (elements.length === 0) {
    const text = node.children.join('')
    return text.trim() === '' && /^(w|wp|a|v|mc|r)/.test(node.name) && node.name !== 'a:t' ? [] : textChild(text)
  }
  const texts = node.children.filter(child => !isElement(child) && child.trim() !== '')
  const children = elements.map(child => canonical(child, references)).filter(child => child !== nothing)
  return [...(propertySets.has(node.name) ? inOneOrder(children) : children), ...textChild(texts.join(''))]
}

const textChild = (text: string) => (text === '' ? [] : [text])

/** Blanks at the ends of a text count only where the file says so (ECMA-376-1 §17.3.3.31, `xml:space`). */
export function shownText(node: XmlElement): string {
  const text = node.children.filter(child => !isElement(child)).join('')
  const isPreserved = node.attributes.some(
    attribute => attribute.name === 'xml:space' && attribute.value === 'preserve',
  )
  return isPreserved ? text : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

/** What is read in an element: blanks between elements are no text. */
export const wordsIn = (node: XmlElement): string =>
  traitsOf(node.name).text !== undefined ? shownText(node) : childElements(node).map(wordsIn).join('')

/**
 * The branch for old programs. Its shapes are written anew by every program; its texts, its pictures and where its links
 * lead are compared.
 */
function lenient(node: XmlElement, references: References): CanonicalElement {
  const found: CanonicalElement[] = []
  const note = (name: string, value: string) => found.push(canonicalElement('', [{ name, value }], []))
  const collect = (element: XmlElement): void => {
    if (isStory(element.name)) {
      found.push(references.story(element))
      return
    }
    if (element.name.startsWith('w:') && traitsOf(element.name).object !== 'shape') {
      found.push(canonical(element, references))
      return
    }
    for (const { name, value } of element.attributes) {
      if (name.startsWith('r:') || name === 'o:relid') note('', references.relationship(value))
      if (name === 'href' || name === 'string' || name === 'src') note(name, value)
    }
    for (const child of element.children) if (isElement(child)) collect(child)
  }
  for (const child of node.children) if (isElement(child)) collect(child)
  return canonicalElement('mc:Fallback', [], found)
}
