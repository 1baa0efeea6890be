import { keyPart } from './structural-key.ts'

/** An attribute reduced to its meaning. The name is empty if only the value counts. */
export interface CanonicalAttribute {
  readonly name: string
  readonly value: string
}

/**
 * An element reduced to its meaning: equal for all spellings of the same content, and for nothing else. Elements are
 * compared by `key`, which is built once; reports use the name, attributes and children. An element with an empty name
 * only groups its content.
 */
export interface CanonicalElement {
  readonly name: string
  /** The attributes, always in the same order, whatever their order in the file. */
  readonly attributes: readonly CanonicalAttribute[]
  /** Elements and texts, but never `nothing`. */
  readonly children: readonly (CanonicalElement | string)[]
  readonly key: string
  /** Whether the element, or an element in it, gives a paragraph its list: `w:numId` (ECMA-376-1 §17.9.18). */
  readonly namesList: boolean
}

/** Represents content that has no meaning, such as noise. */
export const nothing: CanonicalElement = { name: '', attributes: [], children: [], key: '', namesList: false }

export function canonicalElement(
  name: string,
  attributes: readonly CanonicalAttribute[],
  content: readonly (CanonicalElement | string)[],
): CanonicalElement {
  const children: (CanonicalElement | string)[] = []
  let namesList = name === 'w:numId'
  let key = keyPart(name) + keyPart(`${attributes.length}`)
  for (const attribute of attributes) key += keyPart(attribute.name) + keyPart(attribute.value)
  for (const child of content) {
    if (child === nothing || child === '') continue
    children.push(child)
    key += keyPart(isCanonical(child) ? child.key : `text ${child}`)
    namesList ||= isCanonical(child) && child.namesList
  }
  return { name, attributes, children, key, namesList }
}

/** Combines several elements into one. Returns `nothing` if there are none. */
export function combined(elements: readonly CanonicalElement[]): CanonicalElement {
  const parts = elements.filter(element => element !== nothing)
  return parts.length > 1 ? canonicalElement('', [], parts) : (parts[0] ?? nothing)
}

export const textElementOf = (text: string): CanonicalElement =>
  text === '' ? nothing : canonicalElement('', [], [text])

/** Sorts elements whose order in the file has no meaning. */
export const inCanonicalOrder = (elements: readonly CanonicalElement[]): CanonicalElement[] =>
  elements.toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.key, b.key))

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const isCanonical = (child: CanonicalElement | string): child is CanonicalElement => typeof child !== 'string'

export const childOf = (element: CanonicalElement, name: string): CanonicalElement | undefined =>
  element.children.find((child): child is CanonicalElement => isCanonical(child) && child.name === name)

export const attributeOf = (element: CanonicalElement, name: string): string | undefined =>
  element.attributes.find(attribute => attribute.name === name)?.value

/** Returns the element and all elements below it, in order. */
export function elementsIn(element: CanonicalElement): CanonicalElement[] {
  const elements: CanonicalElement[] = []
  const walk = (node: CanonicalElement) => {
    elements.push(node)
    for (const child of node.children) if (isCanonical(child)) walk(child)
  }
  if (element !== nothing) walk(element)
  return elements
}
