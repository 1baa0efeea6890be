import { attribute, isElement, setAttribute, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { keepMarkIds, newMarkId, toldBy } from '../mark-ids.ts'
import type { WordFile } from '../word-file.ts'
import { marksAndEnds, rangeKey } from './marks.ts'

/** Gives marks in `nodes` whose `w:id` another mark among `others` has a new one; both ends of a range the same. */
export function renumberTaken(file: WordFile, nodes: XmlNode[], others: XmlNode[]): void {
  for (const node of nodes) if (isElement(node)) keepMarkIds(file, node)
  const own = numberedMarks(nodes)
  if (own.length === 0) return
  const names = new Map(own.map(mark => [keyOf(mark), mark.name]))
  // the other end of a range that reaches beyond the nodes has the same number rightly
  const isOtherEnd = (mark: XmlElement) => (names.get(keyOf(mark)) ?? mark.name) !== mark.name
  const taken = new Set(
    numberedMarks(others)
      .filter(mark => !isOtherEnd(mark))
      .map(numberOf),
  )
  const renumbered = new Map<string, string>()
  for (const mark of own) {
    if (!taken.has(numberOf(mark))) continue
    const key = keyOf(mark)
    const number = renumbered.get(key) ?? newMarkId(file, toldBy(numberOf(mark)))
    renumbered.set(key, number)
    setAttribute(mark, 'w:id', number)
  }
}

const numberOf = (mark: XmlElement) => attribute(mark, 'w:id') ?? ''

/** The two ends of a range have one key. */
const keyOf = (mark: XmlElement) => rangeKey(mark) ?? `${mark.name} ${numberOf(mark)}`

const numberedMarks = (nodes: XmlNode[]): XmlElement[] => nodes.filter(isElement).flatMap(marksAndEnds)
