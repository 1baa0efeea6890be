import { changeBy, isChange, isRecord } from '../../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import { wordsIn } from '../canonical/canonical-xml.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { hiddenText } from '../hidden/hidden-text.ts'
import { type ChangeRecord, recordKey, recordOf } from '../stories/change-record.ts'

/** A tracked change: neighbouring marks of the same kind, author and date. */
export interface FileChange extends ChangeRecord {
  /** The `w:id` of the first mark. */
  id: string
  /** The lower-case name of the part that holds the change. */
  part: string
  text: string
  /** The hidden text inside an insertion; empty for other changes. */
  hidden: string
  /** The keys of all marks of the change: see `numberMarks`. */
  markKeys: string[]
}

const isMark = (node: XmlElement) => isChange(node.name) && attribute(node, 'w:author') !== undefined

/** Returns a key for each mark by its position in the part, because the ids in a file need not be unique. */
export function numberMarks(root: XmlElement, partName: string): Map<XmlElement, string> {
  const numbers = new Map<XmlElement, string>()
  const walk = (node: XmlElement): void => {
    if (isMark(node)) numbers.set(node, `${numbers.size} ${partName}`)
    for (const child of node.children) if (isElement(child)) walk(child)
  }
  walk(root)
  return numbers
}

const changeIdentity = (change: FileChange): string => structuralKey([recordKey(change), change.text])

/** Returns the tracked changes of a part in the order of its text. `keys` holds the keys of its marks. */
export function fileChangesOf(root: XmlElement, part: string, keys: WeakMap<XmlElement, string>): FileChange[] {
  const changes: FileChange[] = []
  let last: FileChange | null = null
  const add = (mark: XmlElement, text: string) => {
    const hidden = changeBy(mark.name) === 'brings' ? hiddenText(mark) : ''
    const record = recordOf(mark)
    if (last && recordKey(last) === recordKey(record)) {
      last.text += text
      last.hidden += hidden
      last.markKeys.push(keys.get(mark) ?? '')
      return
    }
    last = { ...record, id: attribute(mark, 'w:id') ?? '', part, text, hidden, markKeys: [keys.get(mark) ?? ''] }
    changes.push(last)
  }
  const walk = (node: XmlElement, inMark: boolean, above: XmlElement): void => {
    const isHere = isMark(node)
    if (isHere) add(node, wordsIn(isRecord(node.name) ? above : node))
    else if (!inMark && (node.name === 'w:t' || node.name === 'w:delText')) last = null
    if (isRecord(node.name)) return
    const isParagraph = node.name === 'w:p'
    for (const child of node.children)
      if (isElement(child) && !(isParagraph && child.name === 'w:pPr')) walk(child, inMark || isHere, node)
    // A paragraph's properties record the changes to its end, but precede its text in the file.
    if (isParagraph) for (const child of childElements(node, 'w:pPr')) walk(child, inMark, node)
  }
  walk(root, false, root)
  return changes
}

/**
 * Returns the changes that `others` does not have, counting duplicates. If several changes are equal, suspected changes
 * are reported as missing first.
 */
export function missingFrom(
  changes: FileChange[],
  others: FileChange[],
  isSuspected: (change: FileChange) => boolean = () => false,
): FileChange[] {
  const remainingCounts = new Map<string, number>()
  for (const present of others)
    remainingCounts.set(changeIdentity(present), (remainingCounts.get(changeIdentity(present)) ?? 0) + 1)
  const suspectsLast = [...changes.filter(change => !isSuspected(change)), ...changes.filter(isSuspected)]
  const missing = new Set(
    suspectsLast.filter(candidate => {
      const count = remainingCounts.get(changeIdentity(candidate)) ?? 0
      remainingCounts.set(changeIdentity(candidate), count - 1)
      return count <= 0
    }),
  )
  return changes.filter(change => missing.has(change))
}
