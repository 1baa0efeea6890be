import { attribute, isElement, setAttribute, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { keepMarkIds, newMarkId, toldBy } from '../mark-ids.ts'
import type { WordFile } from '../word-file.ts'
import { marksAndEnds, rangeKey } from './marks.ts'

/**
 * Gives a new `w:id` to each mark in `nodes` whose id a mark in `others` already has. Both ends of a range get the same
 * id.
 */
export function renumberTaken(file: WordFile, nodes: XmlNode[], others: XmlNode[]): void {
  for (const node of nodes) if (isElement(node)) keepMarkIds(file, node)
  const marks = numberedMarks(nodes)
  if (marks.length === 0) return
  const names = new Map(marks.map(mark => [keyOf(mark), mark.name]))
  // if a range extends beyond the nodes, its other end is meant to have the same number
  const isOtherEnd = (mark: XmlElement) => (names.get(keyOf(mark)) ?? mark.name) !== mark.name
  const taken = new Set(
    numberedMarks(others)
      .filter(mark => !isOtherEnd(mark))
      .map(numberOf),
  )
  const renumbered = new Map<string, string>()
  for (const mark of marks) {
    if (!taken.has(numberOf(mark))) continue
    const key = keyOf(mark)
    const number = renumbered.get(key) ?? newMarkId(file, toldBy(numberOf(mark)))
    renumbered.set(key, number)
    setAttribute(mark, 'w:id', number)
  }
}

const numberOf = (mark: XmlElement) => attribute(mark, 'w:id') ?? ''

/** Returns a key for a mark. Both ends of a range share a key. */
const keyOf = (mark: XmlElement) => rangeKey(mark) ?? `${mark.name} ${numberOf(mark)}`

const numberedMarks = (nodes: XmlNode[]): XmlElement[] => nodes.filter(isElement).flatMap(marksAndEnds)
