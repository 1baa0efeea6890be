import { isChange, isRangeEnd } from '../../../docx/grammar/elements.ts'
import { childElements, isElement, type XmlElement, type XmlNode } from '../../../xml/xml-tree.ts'

/**
 * Returns a copy of a tree whose changes can be settled in place. Elements that settling does not touch are shared with
 * `root`, which stays unchanged. All other elements are copies and are added to `copied`.
 */
export function copyToSettle(root: XmlElement, copied: WeakSet<XmlElement>): XmlElement {
  return copyOf(root, copied) ?? shallowCopy(root, root.children, copied)
}

/** Returns null for an element that can be shared. */
function copyOf(node: XmlElement, copied: WeakSet<XmlElement>): XmlElement | null {
  let children: XmlNode[] | null = null
  for (const [index, child] of node.children.entries()) {
    const copy = isElement(child) ? copyOf(child, copied) : null
    if (!copy) continue
    children ??= [...node.children]
    children[index] = copy
  }
  if (!children && !isSettled(node)) return null
  return shallowCopy(node, children ?? node.children, copied)
}

/**
 * Copies an element and the paragraphs directly in it, because settling may join any of them with the paragraph before.
 */
function shallowCopy(node: XmlElement, nodes: readonly XmlNode[], copied: WeakSet<XmlElement>): XmlElement {
  const children = nodes.map(child => {
    if (!isElement(child) || child.name !== 'w:p' || copied.has(child)) return child
    const paragraph = { ...child }
    copied.add(paragraph)
    return paragraph
  })
  const copy = { name: node.name, written: node.written, attributes: node.attributes, children }
  copied.add(copy)
  return copy
}

/** Whether an element records a change, or may be removed or unwrapped when changes are settled. */
const isSettled = (node: XmlElement): boolean =>
  isChange(node.name) ||
  isRangeEnd(node.name) ||
  node.name === 'w:sdt' ||
  node.name === 'w:sdtContent' ||
  (node.name === 'w:tbl' && !holdsRow(node))

export function holdsRow(node: XmlElement): boolean {
  return childElements(node).some(
    child => child.name === 'w:tr' || (/^w:(sdt|sdtContent|customXml|ins|del)$/.test(child.name) && holdsRow(child)),
  )
}
