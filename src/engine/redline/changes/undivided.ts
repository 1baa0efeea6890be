import { changeBy, isRecord } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import {
  attribute,
  cloneElement,
  isElement,
  setAttribute,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'

/**
 * A copy in which neighbouring runs, insertions and deletions are one where they differ only in what is in them, and in which marks
 * have no ids. Text that was typed and withdrawn again leaves a run cut in two and marks with other ids, and yet nothing was changed.
 */
export function undivided(node: XmlElement): XmlElement {
  const copy = cloneElement(node)
  settle(copy)
  return copy
}

function settle(node: XmlElement): void {
  const { children } = node
  node.children = []
  for (const child of children) {
    if (isElement(child)) settle(child)
    append(node, child)
  }
  if (changeBy(node.name) || isRecord(node.name)) setAttribute(node, 'w:id', undefined)
  if (isText(node) && !/^\s|\s$/.test(textOf(node))) setAttribute(node, 'xml:space', 'preserve')
}

function append(parent: XmlElement, child: XmlNode): void {
  const last = parent.children.at(-1)
  if (last === undefined || !isElement(last) || !isElement(child) || !areHalves(last, child))
    parent.children.push(child)
  else for (const otherChild of child.children) if (!isProperties(otherChild)) append(last, otherChild)
}

const isText = ({ name }: XmlElement) => name === 'w:t' || name === 'w:delText'
const isProperties = (node: XmlNode) => isElement(node) && node.name === 'w:rPr'

function areHalves(one: XmlElement, other: XmlElement): boolean {
  if (one.name !== other.name || !['w:r', 'w:ins', 'w:del', 'w:t', 'w:delText'].includes(one.name)) return false
  // blanks at the ends of a text that is not preserved do not count, but would within a longer one
  if (isText(one)) return [one, other].every(text => attribute(text, 'xml:space') === 'preserve')
  return shellOf(one) === shellOf(other)
}

function shellOf(node: XmlElement): string {
  const [first] = node.children
  return serializeXml({ ...node, children: first !== undefined && isProperties(first) ? [first] : [] })
}
