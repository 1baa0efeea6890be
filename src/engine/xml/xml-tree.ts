/**
 * XML as a tree of plain values. Elements and attributes have the name under which the code knows them (`w:p`, whatever
 * prefix the file uses) and the name as written, so that what is not changed is written as it was read.
 */
export interface XmlElement {
  /** `prefix:local` of a known namespace, `{uri}local` of another, `local` of none. */
  name: string
  /** As written in the file; what has been made here is written by its `name`. */
  written: string
  /** In the order of the file, declarations of namespaces among them (`xmlns`, `xmlns:w`). */
  attributes: XmlAttribute[]
  children: XmlNode[]
}

export interface XmlAttribute {
  name: string
  written: string
  value: string
}

/** Texts are as the reader means them: no references, no CDATA. Comments and processing instructions are not kept. */
export type XmlNode = XmlElement | string

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** A new element, written by its canonical name. Attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Record<string, string | undefined> = {},
  children: XmlNode[] = [],
): XmlElement {
  const given = Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    name,
    written: name,
    attributes: given.map(([key, value]) => ({ name: key, written: key, value })),
    children,
  }
}

export function attribute(node: XmlElement | undefined, name: string): string | undefined {
  if (node) for (const attribute of node.attributes) if (attribute.name === name) return attribute.value
  return undefined
}

/** Sets, adds or, with undefined, removes an attribute. */
export function setAttribute(node: XmlElement, name: string, value: string | undefined): void {
  const known = node.attributes.find(attribute => attribute.name === name)
  if (value === undefined) node.attributes = node.attributes.filter(attribute => attribute.name !== name)
  else if (known) known.value = value
  else node.attributes.push({ name, written: name, value })
}

/** None of an element that is not there. */
export function childElements(node: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  if (node)
    for (const child of node.children)
      if (isElement(child) && (name === undefined || child.name === name)) found.push(child)
  return found
}

/** Undefined, too, of an element that is not there: `firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr')`. */
export function firstChild(node: XmlElement | undefined, name: string): XmlElement | undefined {
  if (node) for (const child of node.children) if (isElement(child) && child.name === name) return child
  return undefined
}

/** The element and all below it, in document order. */
export function* descendants(node: XmlElement): Generator<XmlElement> {
  const pending = [node]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]!
      if (isElement(child)) pending.push(child)
    }
  }
}

/** Calls `visit` with the element and all below it, in document order, faster than `descendants`; nothing may be moved meanwhile. */
export function visitElements(node: XmlElement, visit: (element: XmlElement) => void): void {
  visit(node)
  for (const child of node.children) if (isElement(child)) visitElements(child, visit)
}

/** Gives an element another name of the same namespace; it is written with the prefix that it has. */
export function rename(node: XmlElement, name: string): void {
  node.written = node.written.replace(/[^:]+$/, name.slice(name.indexOf(':') + 1))
  node.name = name
}

/** All text below an element. */
export function textOf(node: XmlElement): string {
  let text = ''
  for (const child of node.children) text += isElement(child) ? textOf(child) : child
  return text
}

/** The text of all elements below one whose name is as asked. */
export function textBelow(node: XmlElement | undefined, isAsked: (name: string) => boolean): string {
  let text = ''
  if (node) for (const descendant of descendants(node)) if (isAsked(descendant.name)) text += textOf(descendant)
  return text
}

/** A copy that shares nothing with the original. */
export function cloneElement(node: XmlElement): XmlElement {
  return {
    name: node.name,
    written: node.written,
    attributes: node.attributes.map(({ name, written, value }) => ({ name, written, value })),
    children: node.children.map(child => (isElement(child) ? cloneElement(child) : child)),
  }
}
