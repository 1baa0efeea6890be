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
 * Returns a copy in which neighbouring runs, insertions and deletions that differ only in their content are merged, and
 * marks have no ids. Typing text and withdrawing it leaves a run cut in two and marks with new ids, although nothing
 * has changed. In the copy, the runs `cut ` and `in two` become one run `cut in two`.
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

function areHalves(previous: XmlElement, next: XmlElement): boolean {
  if (previous.name !== next.name || !['w:r', 'w:ins', 'w:del', 'w:t', 'w:delText'].includes(previous.name))
    return false
  // without `preserve`, whitespace at the ends of a text does not count, but it would count inside a longer text
  if (isText(previous)) return [previous, next].every(text => attribute(text, 'xml:space') === 'preserve')
  return shellOf(previous) === shellOf(next)
}

function shellOf(node: XmlElement): string {
  const [first] = node.children
  return serializeXml({ ...node, children: first !== undefined && isProperties(first) ? [first] : [] })
}
