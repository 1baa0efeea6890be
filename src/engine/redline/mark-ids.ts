import { attribute, isElement, type XmlElement } from '../xml/xml-tree.ts'
import type { ReadonlyWordFile, WordFile } from './word-file.ts'

/** Ids at and above this are passed over, so that a file with a hostile one leaves room; a signed 32-bit number holds them. */
const CEILING = 2 ** 30
const highest = new WeakMap<ReadonlyWordFile, number>()

/** Stories in which changes are marked, beside the body. */
const storyKinds = ['header', 'footer', 'footnotes', 'endnotes', 'comments']

/** From here on an id says something in its lowest bits (operations/seams.ts): other programs number from 0 and rarely come here. */
const TELLING = 2 ** 20
const TOLD = 2 ** 8

/**
 * An id for a new mark (`w:ins`, `w:rPrChange` …) above all that any story of the file has or had; the next one, unless it has
 * to tell something, a number below 256.
 */
export function newMarkId(file: WordFile, told = 0): string {
  const next = highestMarkId(file) + 1
  const id = told === 0 && next < TELLING ? next : Math.ceil(Math.max(next, TELLING) / TOLD) * TOLD + told
  highest.set(file, id)
  return String(id)
}

/** What an id tells; 0 for nothing. */
export function toldBy(id: string): number {
  const number = Number(id)
  return Number.isInteger(number) && number >= TELLING ? number % TOLD : 0
}

/** The highest id so far; looked for once, so that it has to be asked for before marks are taken out for a moment. */
export function highestMarkId(file: ReadonlyWordFile): number {
  const known = highest.get(file) ?? findHighest(file)
  highest.set(file, known)
  return known
}

/** Counts the ids of an element that comes into the file: none of them is given to another mark. */
export function keepMarkIds(file: WordFile, node: XmlElement): void {
  highest.set(file, Math.max(highestMarkId(file), highestBelow(node)))
}

/** Counts the ids of another document: marks that get ids from now on have none that it has or had. */
export function keepMarkIdsOf(file: WordFile, other: ReadonlyWordFile): void {
  highest.set(file, Math.max(highestMarkId(file), highestMarkId(other)))
}

function findHighest(file: ReadonlyWordFile): number {
  const stories = storyKinds.flatMap(kind => file.related(file.mainName, kind)).map(part => part.name.toLowerCase())
  return Math.max(0, ...[file.mainName, ...stories].map(name => highestBelow(file.tree(name))))
}

function highestBelow(node: XmlElement): number {
  const id = Number(attribute(node, 'w:id') ?? 0)
  let found = Number.isInteger(id) && id < CEILING ? id : 0
  for (const child of node.children) if (isElement(child)) found = Math.max(found, highestBelow(child))
  return found
}
