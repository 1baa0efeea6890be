import { attributeOf, type CanonicalElement, canonicalElement, elementsIn, isCanonical } from './canonical-element.ts'

/** The list number that removes a paragraph from its list (ECMA-376-1 §17.9.18). */
export const noList = '0'

const numberIn = (element: CanonicalElement): string | undefined => {
  const number = element.name === 'w:numId' ? attributeOf(element, 'w:val') : undefined
  return number === noList ? undefined : number
}

/** Returns the numbers of the lists that an element refers to, in order. */
export const listNumbers = (element: CanonicalElement): string[] =>
  element.namesList ? elementsIn(element).flatMap(node => numberIn(node) ?? []) : []

/**
 * Replaces list numbers by names, because a number is only an id within a file. Returns an element without list numbers
 * unchanged.
 */
export function withListNames(element: CanonicalElement, nameOf: (number: string) => string): CanonicalElement {
  if (!element.namesList) return element
  const number = numberIn(element)
  const children = element.children.map(child => (isCanonical(child) ? withListNames(child, nameOf) : child))
  const attributes = element.attributes.map(attribute =>
    number !== undefined && attribute.name === 'w:val' ? { ...attribute, value: nameOf(number) } : attribute,
  )
  return canonicalElement(element.name, attributes, children)
}
