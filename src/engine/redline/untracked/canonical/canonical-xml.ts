import { isStory, traitsOf } from '../../../docx/grammar/elements.ts'
import { isOn } from '../../../docx/grammar/on-off.ts'
import { childElements, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import {
  type CanonicalAttribute,
  type CanonicalElement,
  canonicalElement,
  inCanonicalOrder,
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

/** Resolves the names in one part to what they mean. */
export interface References {
  /** Returns a text that identifies what a relationship of this part leads to. */
  relationship(id: string): string
  /** Returns the type of a style and the name that people see. */
  style(id: string): string
  /** Records that a list is used. The element keeps the list's number, which is only an id, until lists are matched. */
  list(numId: string): void
  /** Returns the namespaces of the prefixes in a `Requires` or `MustUnderstand`. */
  prefixes(node: XmlElement, value: string): string
  /** Reads a story inside an object, such as the text of a box. */
  story(node: XmlElement): CanonicalElement
  /**
   * Returns a text to add to an element that represents something else, such as bound data; empty if there is nothing
   * to add.
   */
  meaning(node: XmlElement): string
}

const styleReferences = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:numStyleLink', 'w:styleLink'])

/**
 * Returns the canonical form of an element: the same for all spellings of the same content, without noise.
 *
 * Before: `<w:b w:val="true" w:rsidR="00AB12CD"/>`. After: `w:b` with the value `1`, the same as for `<w:b/>`.
 */
export function canonical(node: XmlElement, references: References): CanonicalElement {
  if (noiseElements.has(node.name) || isEmptyNoise(node)) return nothing
  if (isStory(node.name)) return references.story(node)
  const attributes = canonicalAttributes(node, references)
  if (holdsText(node)) return canonicalElement(node.name, attributes, [references.story(node)])
  if (node.name === 'mc:Fallback') return fallbackContent(node, references)
  const children = canonicalChildren(node, references)
  const isEmpty = children.length === 0 && attributes.length === 0
  if (isEmpty && (emptyMeansNothing.has(node.name) || isFormula(node))) return nothing
  return canonicalElement(node.name, attributes, [references.meaning(node), ...children])
}

/** Whether an element is a formula. A formula may be empty because all of its content was rejected. */
const isFormula = (node: XmlElement) => traitsOf(node.name).object === 'formula'

/** Whether an element contains text in runs or paragraphs although it is not a story itself. */
function holdsText(node: XmlElement): boolean {
  if (node.name === 'w:rt' || node.name === 'w:rubyBase') return true
  if (node.name !== 'mc:Choice' && node.name !== 'mc:Fallback') return false
  return childElements(node).some(child => /^w:(r|p|tbl)$/.test(child.name))
}

/** Whether an element has no effect: a grid without a type, a table look that requests nothing, or a default value. */
function isEmptyNoise(node: XmlElement): boolean {
  if (defaultElements.has(node.name) && node.attributes.length === 1)
    return node.attributes[0]!.value === defaultElements.get(node.name)
  if (node.name === 'w:docGrid')
    return !node.attributes.some(attribute => attribute.name === 'w:type' && attribute.value !== 'default')
  if (node.name === 'w:tblLook') return tableLook(node) === 0
  return false
}

/** Returns the attributes that count, sorted, with their values reduced to their meaning. */
export function canonicalAttributes(node: XmlElement, references: References): CanonicalAttribute[] {
  if (node.name === 'w:tblLook') return [{ name: '', value: `${tableLook(node)}` }]
  const isNumbered = numberedElements.has(node.name) || node.attributes.some(attribute => attribute.name === 'w:author')
  const defaults = defaultAttributes.get(node.name)
  const attributes: CanonicalAttribute[] = []
  for (const { name, written, value } of node.attributes) {
    if (written.startsWith('xmlns') || noiseAttributes.has(name)) continue
    if (isNumbered && idAttributes.has(name)) continue
    if (node.name === 'dsp:dataModelExt' && name === 'relId') continue
    if (name === 'ShapeID' || name === 'ObjectID' || name === 'w:shapeid') continue
    const meaning = attributeValue(node, name, value, references)
    if ((meaning === '0' && offMeansNothing.has(name)) || defaults?.get(name) === meaning) continue
    attributes.push({ name, value: meaning })
  }
  // An on/off element without a value is on.
  if (traitsOf(node.name).onOff && !attributes.some(attribute => attribute.name === 'w:val'))
    attributes.push({ name: 'w:val', value: '1' })
  return attributes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.value < b.value ? -1 : 1))
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

/**
 * Returns the bits of a table look, which files write as one number, as single attributes, or as both (ECMA-376-1
 * §17.4.56).
 */
function tableLook(node: XmlElement): number {
  const value = (attributeName: string) => node.attributes.find(attribute => attribute.name === attributeName)?.value
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
  return [...(propertySets.has(node.name) ? inCanonicalOrder(children) : children), ...textChild(texts.join(''))]
}

const textChild = (text: string) => (text === '' ? [] : [text])

/**
 * Returns a text as it is shown. White space at its ends counts only if the file says so (ECMA-376-1 §17.3.3.31,
 * `xml:space`).
 */
export function shownText(node: XmlElement): string {
  const text = node.children.filter(child => !isElement(child)).join('')
  const isPreserved = node.attributes.some(
    attribute => attribute.name === 'xml:space' && attribute.value === 'preserve',
  )
  return isPreserved ? text : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

/** Returns the text in an element. White space between elements is not text. */
export const wordsIn = (node: XmlElement): string =>
  traitsOf(node.name).text !== undefined ? shownText(node) : childElements(node).map(wordsIn).join('')

/**
 * Returns the branch for old programs. Every program rewrites the shapes in it, so only its texts, its pictures and the
 * targets of its links are compared.
 */
function fallbackContent(node: XmlElement, references: References): CanonicalElement {
  const children: CanonicalElement[] = []
  const note = (name: string, value: string) => children.push(canonicalElement('', [{ name, value }], []))
  const collect = (element: XmlElement): void => {
    if (isStory(element.name)) {
      children.push(references.story(element))
      return
    }
    if (element.name.startsWith('w:') && traitsOf(element.name).object !== 'shape') {
      children.push(canonical(element, references))
      return
    }
    for (const { name, value } of element.attributes) {
      if (name.startsWith('r:') || name === 'o:relid') note('', references.relationship(value))
      if (name === 'href' || name === 'string' || name === 'src') note(name, value)
    }
    for (const child of element.children) if (isElement(child)) collect(child)
  }
  for (const child of node.children) if (isElement(child)) collect(child)
  return canonicalElement('mc:Fallback', [], children)
}
