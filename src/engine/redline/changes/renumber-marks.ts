import { attribute, descendants, isElement, setAttribute, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { controlRanges, isMark, isRangeEnd, moveRanges } from './marks.ts'

/** Gives marks in `nodes` whose `w:id` another mark among `others` has a new one; both ends of a range the same. */
export function renumberTaken(nodes: XmlNode[], others: XmlNode[]): void {
  const own = numberedMarks(nodes)
  if (own.length === 0) return
  const taken = new Set(numberedMarks(others).map(numberOf))
  let highest = Math.max(0, ...[...taken, ...own.map(numberOf)].map(Number).filter(Number.isSafeInteger))
  const renumbered = new Map<string, string>()
  for (const mark of own) {
    if (!taken.has(numberOf(mark))) continue
    const key = `${endOf(mark.name)} ${numberOf(mark)}`
    const number = renumbered.get(key) ?? String(++highest)
    renumbered.set(key, number)
    setAttribute(mark, 'w:id', number)
  }
}

const numberOf = (mark: XmlElement) => attribute(mark, 'w:id') ?? ''

/** The two ends of a range have one key. */
const endOf = (name: string) => moveRanges[name] ?? controlRanges[name]?.end ?? name

const numberedMarks = (nodes: XmlNode[]): XmlElement[] =>
  nodes
    .filter(isElement)
    .flatMap(node => [...descendants(node)].filter(one => isMark(one.name) || isRangeEnd(one.name)))
