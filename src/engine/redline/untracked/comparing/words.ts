import { traitsOf } from '../../../docx/grammar/elements.ts'
import {
  attributeOf,
  type CanonicalAttribute,
  type CanonicalElement,
  elementsIn,
  isCanonical,
} from '../canonical/canonical-element.ts'
import { nameInWords, valueInWords } from './format-words.ts'

/** An element by itself, for people: names without prefixes, contents of files as a few digits of their digest. */
function elementWords(element: CanonicalElement): string {
  const value = attributeOf(element, 'w:val')
  const isSwitch = traitsOf(element.name).onOff && (value === '0' || value === '1')
  const attributes = element.attributes
    .filter(attribute => !(isSwitch && attribute.name === 'w:val'))
    .map(attribute => attributeWords(element.name, attribute))
  const texts = element.children.flatMap(child => (isCanonical(child) ? [] : [tidy(child)]))
  const all = [nameInWords(element.name), isSwitch ? (value === '1' ? 'on' : 'off') : '', ...attributes, ...texts]
  return all.filter(Boolean).join(' ')
}

function attributeWords(element: string, { name, value }: CanonicalAttribute): string {
  const words = nameInWords(name)
  const said = tidy(valueInWords(element, name, value))
  return words === '' ? said : `${words}=${said}`
}

const tidy = (text: string) =>
  text
    .replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Each element in it, in order. */
export const wordsOfEach = (element: CanonicalElement): string[] =>
  elementsIn(element).map(elementWords).filter(Boolean)

export const inWords = (element: CanonicalElement): string => wordsOfEach(element).join(' ')

/** What each of two lists has that the other has not. */
export function onlyIn(a: readonly string[], b: readonly string[]): [string, string] {
  const only = (these: readonly string[], others: ReadonlySet<string>) =>
    these.filter(one => one !== '' && !others.has(one)).join(', ')
  return [only(a, new Set(b)), only(b, new Set(a))]
}

/** What of two sets of properties is not the same. */
export const changedParts = (before: CanonicalElement, after: CanonicalElement): [string, string] =>
  onlyIn(wordsOfEach(before), wordsOfEach(after))
