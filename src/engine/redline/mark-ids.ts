import { attribute, isElement, type XmlElement } from '../xml/xml-tree.ts'
import type { ReadonlyWordFile, WordFile } from './word-file.ts'

/**
 * Ids from here on are ignored, so that a hostile id in a file leaves room for new ids. All new ids fit into a signed
 * 32-bit number.
 */
const CEILING = 2 ** 30
const highest = new WeakMap<ReadonlyWordFile, number>()

/** Kinds of stories, other than the body, in which changes are marked. */
const storyKinds = ['header', 'footer', 'footnotes', 'endnotes', 'comments']

/**
 * In ids from this number on, the lowest eight bits carry a tag (operations/seams.ts). Other programs count from 0 and
 * rarely get this far.
 */
const FIRST_TAGGED_ID = 2 ** 20
const TAG_RANGE = 2 ** 8

/**
 * Returns an id for a new mark (`w:ins`, `w:rPrChange` …). It is greater than every id that any story of the file has
 * or had, and carries `tag`, a number below 256.
 */
export function newMarkId(file: WordFile, tag = 0): string {
  const next = highestMarkId(file) + 1
  const id =
    tag === 0 && next < FIRST_TAGGED_ID
      ? next
      : Math.ceil(Math.max(next, FIRST_TAGGED_ID) / TAG_RANGE) * TAG_RANGE + tag
  highest.set(file, id)
  return String(id)
}

/** Returns the tag that an id carries, or 0 for none. */
export function toldBy(id: string): number {
  const number = Number(id)
  return Number.isInteger(number) && number >= FIRST_TAGGED_ID ? number % TAG_RANGE : 0
}

/** Returns the highest id so far. The file is searched only once, so call this before marks are removed temporarily. */
export function highestMarkId(file: ReadonlyWordFile): number {
  const id = highest.get(file) ?? findHighest(file)
  highest.set(file, id)
  return id
}

/** Takes the ids of an element that is added to the file into account, so that no new mark gets one of them. */
export function keepMarkIds(file: WordFile, node: XmlElement): void {
  highest.set(file, Math.max(highestMarkId(file), highestBelow(node)))
}

/** Takes the ids of another document into account, so that no new mark gets an id that it has or had. */
export function keepMarkIdsOf(file: WordFile, otherFile: ReadonlyWordFile): void {
  highest.set(file, Math.max(highestMarkId(file), highestMarkId(otherFile)))
}

function findHighest(file: ReadonlyWordFile): number {
  const stories = storyKinds.flatMap(kind => file.related(file.mainName, kind)).map(part => part.name.toLowerCase())
  return Math.max(0, ...[file.mainName, ...stories].map(name => highestBelow(file.tree(name))))
}

function highestBelow(node: XmlElement): number {
  const id = Number(attribute(node, 'w:id') ?? 0)
  let max = Number.isInteger(id) && id < CEILING ? id : 0
  for (const child of node.children) if (isElement(child)) max = Math.max(max, highestBelow(child))
  return max
}
