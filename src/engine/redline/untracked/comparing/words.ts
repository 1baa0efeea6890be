import { traitsOf } from '../../../docx/grammar/elements.ts'
import {
  attributeOf,
  type CanonicalAttribute,
  type CanonicalElement,
  elementsIn,
  isCanonical,
} from '../canonical/canonical-element.ts'
import { nameInWords, valueInWords } from './format-words.ts'

/**
 * Returns the words for an element itself, without the elements in it. Names have no prefixes, and digests are cut to
 * their first eight digits.
 */
function elementWords(element: CanonicalElement): string {
  const value = attributeOf(element, 'w:val')
  const isSwitch = traitsOf(element.name).onOff && (value === '0' || value === '1')
  const attributes = element.attributes
    .filter(attribute => !(isSwitch && attribute.name === 'w:val'))
    .map(attribute => attributeWords(element.name, attribute))
  const texts = element.children.flatMap(child => (isCanonical(child) ? [] : [tidy(child)]))
  const words = [nameInWords(element.name), isSwitch ? (value === '1' ? 'on' : 'off') : '', ...attributes, ...texts]
  return words.filter(Boolean).join(' ')
}

function attributeWords(element: string, { name, value }: CanonicalAttribute): string {
  const words = nameInWords(name)
  const valueWords = tidy(valueInWords(element, name, value))
  return words === '' ? valueWords : `${words}=${valueWords}`
}

const tidy = (text: string) =>
  text
    .replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Returns the words for the element and for each element in it, in order. */
export const wordsOfEach = (element: CanonicalElement): string[] =>
  elementsIn(element).map(elementWords).filter(Boolean)

export const inWords = (element: CanonicalElement): string => wordsOfEach(element).join(' ')

/**
 * Returns the texts that only the first list has, and the texts that only the second list has, each joined by commas.
 */
export function onlyIn(a: readonly string[], b: readonly string[]): [string, string] {
  const only = (texts: readonly string[], others: ReadonlySet<string>) =>
    texts.filter(text => text !== '' && !others.has(text)).join(', ')
  return [only(a, new Set(b)), only(b, new Set(a))]
}

/** Returns the words for the parts in which two sets of properties differ. */
export const changedParts = (before: CanonicalElement, after: CanonicalElement): [string, string] =>
  onlyIn(wordsOfEach(before), wordsOfEach(after))
