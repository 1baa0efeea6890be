import { changeBy, undeletedName } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { isElement, rename, setAttribute, textOf, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { Piece } from '../paragraph-text.ts'
import type { Edit } from './edit.ts'
import { isEditable } from './editable.ts'
import type { Content } from './paragraph-content.ts'

/** A deletion of text, and the elements around it, the paragraph first. */
interface Deletion {
  node: XmlElement
  path: XmlElement[]
  text: string
  /** Index of the first piece in it, and behind the last. */
  from: number
  to: number
}

/**
 * Takes back deletions of this author that stand at one of the offsets and have just this text. Answers what was in them, by
 * the element that it is in now; nothing when there are no such deletions.
 */
export function restoreDeleted(
  edit: Edit,
  content: Content,
  offsets: number[],
  text: string,
): Map<XmlElement, Set<XmlNode>> {
  const restored = new Map<XmlElement, Set<XmlNode>>()
  for (const offset of new Set(offsets)) {
    if (restored.size > 0) break
    for (const { node, path } of stretchOf(deletionsAt(edit, content, offset), text)) {
      const parent = path.at(-1)!
      restored.set(parent, new Set([...(restored.get(parent) ?? []), ...node.children]))
      restore(node, parent)
    }
  }
  return restored
}

function deletionsAt({ author }: Edit, { pieces, offsets, fields }: Content, offset: number): Deletion[] {
  const found: Deletion[] = []
  for (const [index, { deleted, path, text }] of pieces.entries()) {
    if (offsets[index] !== offset || deleted?.node.name !== 'w:del' || deleted.author !== author.name) continue
    const last = found.at(-1)
    if (last?.node === deleted.node) Object.assign(last, { text: last.text + text, to: index + 1 })
    else
      found.push({
        node: deleted.node,
        path: path.slice(0, path.indexOf(deleted.node)),
        text,
        from: index,
        to: index + 1,
      })
  }
  const isInField = (index: number) =>
    fields.some(({ first, last, isComputed }) => isComputed && first <= index && index <= last)
  const isPlain = ({ text }: Piece, index: number) => text !== '' && !isInField(index)
  return found.filter(
    ({ path, from, to }) =>
      !path.some(around => changeBy(around.name) === 'takes') &&
      isEditable(path) &&
      pieces.slice(from, to).every((piece, index) => isPlain(piece, from + index)),
  )
}

/** Those right behind each other that are the text together. */
function stretchOf(deletions: Deletion[], text: string): Deletion[] {
  for (const first of deletions.keys()) {
    let joined = ''
    for (let index = first; index < deletions.length && joined.length < text.length; index++) {
      if (index > first && deletions[index]!.from !== deletions[index - 1]!.to) break
      joined += deletions[index]!.text
      if (joined === text) return deletions.slice(first, index + 1)
    }
  }
  return []
}

function restore(deletion: XmlElement, parent: XmlElement): void {
  const renameBelow = (node: XmlNode): void => {
    if (!isElement(node)) return
    const name = undeletedName(node.name)
    if (name !== undefined) rename(node, name)
    node.children.forEach(renameBelow)
  }
  deletion.children.forEach(renameBelow)
  parent.children.splice(parent.children.indexOf(deletion), 1, ...deletion.children)
}

/**
 * Makes one run again of what was restored and the runs beside it, where they differ in nothing but their text: an edit cut
 * them.
 */
export function joinRuns(parent: XmlElement, restored: Set<XmlNode>): void {
  const joined: XmlNode[] = []
  for (const node of parent.children) {
    const last = joined.at(-1)
    const isCut = last !== undefined && (restored.has(last) || restored.has(node))
    if (isCut && isElement(last) && isElement(node) && joinText(last, node)) restored.add(last)
    else joined.push(node)
  }
  parent.children = joined
}

/** Joins a run with one that is nothing but properties and a text. Answers whether it could. */
function joinText(run: XmlElement, next: XmlElement): boolean {
  const [end, start] = [run.children.at(-1), next.children.at(-1)]
  if (run.name !== 'w:r' || next.name !== 'w:r' || !isWholeText(end) || !isWholeText(start)) return false
  if (look(run) !== look(next) || next.children.some(child => child !== start && !isProperties(child))) return false
  const text = textOf(end) + textOf(start)
  end.children = [text]
  setAttribute(end, 'xml:space', /^\s|\s$/.test(text) ? 'preserve' : undefined)
  return true
}

/** A text whose blanks at the ends all count. */
const isWholeText = (node: XmlNode | undefined): node is XmlElement =>
  node !== undefined &&
  isElement(node) &&
  node.name === 'w:t' &&
  (!/^\s|\s$/.test(textOf(node)) || node.attributes.some(one => one.name === 'xml:space' && one.value === 'preserve'))

const isProperties = (node: XmlNode) => isElement(node) && node.name === 'w:rPr'

const look = (run: XmlElement) => serializeXml({ ...run, children: run.children.filter(isProperties) })
