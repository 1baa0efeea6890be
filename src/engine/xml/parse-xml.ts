import { readXml, type XmlLimits } from './read-xml.ts'
import type { XmlElement } from './xml-tree.ts'

/** Reads a document as a tree, as strictly as `readXml`. Throws XmlError. */
export function parseXml(text: string, limits?: XmlLimits): XmlElement {
  const open: XmlElement[] = []
  let parent: XmlElement | undefined
  let root: XmlElement | undefined
  const handler = {
    open(element: XmlElement) {
      parent?.children.push(element)
      root ??= element
      parent = element
      open.push(element)
    },
    close() {
      open.pop()
      parent = open.at(-1)
    },
    text(value: string) {
      const { children } = parent!
      const last = children.at(-1)
      // Text that is split by a comment or CDATA marks is one text.
      if (typeof last === 'string') children[children.length - 1] = last + value
      else children.push(value)
    },
  }
  readXml(text, handler, limits)
  return root!
}
