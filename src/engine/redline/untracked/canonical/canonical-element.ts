import { keyPart } from './structural-key.ts'

/** An attribute as what it means; one without a name says only its value. */
export interface CanonicalAttribute {
  readonly name: string
  readonly value: string
}

/**
 * An element as what it means: the same for all ways of writing the same thing, and for no others. It is compared by its key,
 * which is made once, and told from by its name, attributes and children. Without a name it is only what stands in it.
 */
export interface CanonicalElement {
  readonly name: string
  /** In one order, whatever the file has. */
  readonly attributes: readonly CanonicalAttribute[]
  /** Elements and texts; none of them is nothing. */
  readonly children: readonly (CanonicalElement | string)[]
  readonly key: string
  /** It, or an element in it, gives a paragraph its list: `w:numId` (ECMA-376-1 §17.9.18). */
  readonly namesList: boolean
}

/** What says nothing. */
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

/** Several as one; none are nothing. */
export function inOne(elements: readonly CanonicalElement[]): CanonicalElement {
  const some = elements.filter(element => element !== nothing)
  return some.length > 1 ? canonicalElement('', [], some) : (some[0] ?? nothing)
}

export const canonicalText = (text: string): CanonicalElement =>
  text === '' ? nothing : canonicalElement('', [], [text])

/** In an order that says nothing of the file's. */
export const inOneOrder = (elements: readonly CanonicalElement[]): CanonicalElement[] =>
  elements.toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.key, b.key))

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const isCanonical = (child: CanonicalElement | string): child is CanonicalElement => typeof child !== 'string'

export const childOf = (element: CanonicalElement, name: string): CanonicalElement | undefined =>
  element.children.find((child): child is CanonicalElement => isCanonical(child) && child.name === name)

export const attributeOf = (element: CanonicalElement, name: string): string | undefined =>
  element.attributes.find(attribute => attribute.name === name)?.value

/** The element and all below it, in order. */
export function elementsIn(element: CanonicalElement): CanonicalElement[] {
  const found: CanonicalElement[] = []
  const walk = (one: CanonicalElement) => {
    found.push(one)
    for (const child of one.children) if (isCanonical(child)) walk(child)
  }
  if (element !== nothing) walk(element)
  return found
}
