import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import { shownText, textElements } from '../canonical/canonical-xml.ts'
import { BETWEEN, WITHIN } from '../canonical/separators.ts'
import { isHidingProperty } from '../hidden/hiding.ts'
import { changeNames, propertyChanges } from '../settling/settle.ts'

/** Neighbouring marks of one kind, author and date. */
export interface FileChange {
  /** The `w:id` of its first mark. */
  id: string
  /** `ins`, `del`, `moveFrom`, `moveTo`, `rPrChange`, `cellIns` … */
  kind: string
  author: string
  date: string
  text: string
  /** What of an inserted text is hidden. */
  hidden: string
  /** Of all its marks: see `numberMarks`. */
  markKeys: string[]
}

const isMark = (node: XmlElement) => changeNames.has(node.name) && attribute(node, 'w:author') !== undefined

/** Which mark is which, by its place in a part as the file has it: ids need not be unique. */
export function numberMarks(root: XmlElement, partName: string): Map<XmlElement, string> {
  const numbers = new Map<XmlElement, string>()
  const walk = (node: XmlElement): void => {
    if (isMark(node)) numbers.set(node, `${partName}${WITHIN}${numbers.size}`)
    for (const child of node.children) if (isElement(child)) walk(child)
  }
  walk(root)
  return numbers
}

export const kindKey = ({ kind, author, date }: Pick<FileChange, 'kind' | 'author' | 'date'>): string =>
  [kind, author, date].join(WITHIN)
export const changeIdentity = (change: FileChange): string => `${kindKey(change)}${BETWEEN}${change.text}`

/** The tracked changes of a part, in the order of its text. */
export function changesOf(root: XmlElement, keys: WeakMap<XmlElement, string>): FileChange[] {
  const changes: FileChange[] = []
  let last: FileChange | null = null
  const add = (mark: XmlElement, text: string) => {
    const hidden = mark.name === 'w:ins' || mark.name === 'w:moveTo' ? hiddenText(mark) : ''
    const kind = mark.name.slice(2)
    const [author, date] = [attribute(mark, 'w:author') ?? '', attribute(mark, 'w:date') ?? '']
    if (last && last.kind === kind && last.author === author && last.date === date) {
      last.text += text
      last.hidden += hidden
      last.markKeys.push(keys.get(mark) ?? '')
      return
    }
    last = { id: attribute(mark, 'w:id') ?? '', kind, author, date, text, hidden, markKeys: [keys.get(mark) ?? ''] }
    changes.push(last)
  }
  const walk = (node: XmlElement, inMark: boolean, above: XmlElement): void => {
    const isHere = isMark(node)
    if (isHere) add(node, wordsIn(propertyChanges.has(node.name) ? above : node))
    else if (!inMark && (node.name === 'w:t' || node.name === 'w:delText')) last = null
    if (propertyChanges.has(node.name)) return
    const [properties, others] = partition(node)
    for (const child of others) walk(child, inMark || isHere, node)
    // the end of a paragraph is told of in its properties, which stand before its text
    for (const child of properties) walk(child, inMark, node)
  }
  walk(root, false, root)
  return changes
}

/** What is read: blanks between elements are no text. */
const wordsIn = (node: XmlElement): string =>
  textElements.has(node.name) ? shownText(node) : childElements(node).map(wordsIn).join('')

/** The text of runs whose format takes it out of sight. */
function hiddenText(node: XmlElement): string {
  if (node.name !== 'w:r') return childElements(node).map(hiddenText).join('')
  const properties = firstChild(node, 'w:rPr')
  const hides = properties && childElements(properties).some(isHidingProperty)
  return hides ? wordsIn(node) : ''
}

function partition(node: XmlElement): [XmlElement[], XmlElement[]] {
  const elements = node.children.filter(isElement)
  if (node.name !== 'w:p') return [[], elements]
  return [elements.filter(one => one.name === 'w:pPr'), elements.filter(one => one.name !== 'w:pPr')]
}

/** Those of the first list that the second does not have, counted; of several that are alike, those that are suspected. */
export function missingFrom(
  changes: FileChange[],
  others: FileChange[],
  isSuspected: (change: FileChange) => boolean = () => false,
): FileChange[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(changeIdentity(one), (left.get(changeIdentity(one)) ?? 0) + 1)
  const suspectsLast = [...changes.filter(one => !isSuspected(one)), ...changes.filter(isSuspected)]
  const missing = new Set(
    suspectsLast.filter(one => {
      const count = left.get(changeIdentity(one)) ?? 0
      left.set(changeIdentity(one), count - 1)
      return count <= 0
    }),
  )
  return changes.filter(one => missing.has(one))
}

/** The part that a mark stands in, by its key. */
export const partOf = (markKey: string): string => markKey.split(WITHIN)[0]!
