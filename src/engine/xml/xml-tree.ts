/**
 * XML as a tree of plain values. Elements and attributes have the name that the code uses (`w:p`, whatever prefix the
 * file uses) and the name as written, so that unchanged parts are written as they were read.
 */
export interface XmlElement {
  /** The canonical name: `prefix:local` in a known namespace, `{uri}local` in another, `local` in none. */
  name: string
  /** The name in the file; for a new element, the same as `name`. */
  written: string
  /** The attributes in file order, including declarations of namespaces (`xmlns`, `xmlns:w`). */
  attributes: XmlAttribute[]
  children: XmlNode[]
}

export interface XmlAttribute {
  name: string
  written: string
  value: string
}

/** Texts are decoded: no references, no CDATA. Comments and processing instructions are not kept. */
export type XmlNode = XmlElement | string

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** Makes an element that is written by its canonical name. Undefined attributes are left out. */
export function element(
  name: string,
  attributes: Record<string, string | undefined> = {},
  children: XmlNode[] = [],
): XmlElement {
  const present = Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    name,
    written: name,
    attributes: present.map(([key, value]) => ({ name: key, written: key, value })),
    children,
  }
}

export function attribute(node: XmlElement | undefined, name: string): string | undefined {
  if (node) for (const attribute of node.attributes) if (attribute.name === name) return attribute.value
  return undefined
}

/** Sets, adds or, with undefined, removes an attribute. */
export function setAttribute(node: XmlElement, name: string, value: string | undefined): void {
  const existing = node.attributes.find(attribute => attribute.name === name)
  if (value === undefined) node.attributes = node.attributes.filter(attribute => attribute.name !== name)
  else if (existing) existing.value = value
  else node.attributes.push({ name, written: name, value })
}

/** Returns the child elements of an element, either all or those with a name. Returns none for a missing element. */
export function childElements(node: XmlElement | undefined, name?: string): XmlElement[] {
  const elements: XmlElement[] = []
  if (node)
    for (const child of node.children)
      if (isElement(child) && (name === undefined || child.name === name)) elements.push(child)
  return elements
}

/**
 * Returns the first child element with a name. For a missing element, it also returns undefined, so calls can be
 * nested: `firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr')`.
 */
export function firstChild(node: XmlElement | undefined, name: string): XmlElement | undefined {
  if (node) for (const child of node.children) if (isElement(child) && child.name === name) return child
  return undefined
}

/** Yields the element and all elements below it, in document order. */
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

/**
 * Calls `visit` with the element and all elements below it, in document order, faster than `descendants`; nothing may
 * be moved during the walk.
 */
export function visitElements(node: XmlElement, visit: (element: XmlElement) => void): void {
  visit(node)
  for (const child of node.children) if (isElement(child)) visitElements(child, visit)
}

/** Gives an element another name of the same namespace; it keeps its prefix. */
export function rename(node: XmlElement, name: string): void {
  node.written = node.written.replace(/[^:]+$/, name.slice(name.indexOf(':') + 1))
  node.name = name
}

/** Returns all text below an element. */
export function textOf(node: XmlElement): string {
  let text = ''
  for (const child of node.children) text += isElement(child) ? textOf(child) : child
  return text
}

/** Joins the text of all descendants whose name matches. */
export function textBelow(node: XmlElement | undefined, isAsked: (name: string) => boolean): string {
  let text = ''
  if (node) for (const descendant of descendants(node)) if (isAsked(descendant.name)) text += textOf(descendant)
  return text
}

/** Copies an element deeply, sharing nothing with the original. */
export function cloneElement(node: XmlElement): XmlElement {
  return {
    name: node.name,
    written: node.written,
    attributes: node.attributes.map(({ name, written, value }) => ({ name, written, value })),
    children: node.children.map(child => (isElement(child) ? cloneElement(child) : child)),
  }
}
