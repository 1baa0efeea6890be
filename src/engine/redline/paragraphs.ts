import { childElements, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A paragraph of the body, where it stands. */
export interface ParagraphPlace {
  node: XmlElement
  /** The element among whose children it is: the body, a cell, the content of a control. */
  parent: XmlElement
  /** The row of the innermost table that it is in. */
  row: XmlElement | null
  /** How many tables it is in. */
  tableDepth: number
}

/** What holds blocks and adds nothing to them (ECMA-376-1 §17.5). */
const transparent = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:smartTag', 'w:tbl', 'w:tc'])

/**
 * The paragraphs of a body in document order, those in tables and content controls among them; not those of text boxes,
 * which belong to a run.
 */
export function paragraphsOf(body: XmlElement): ParagraphPlace[] {
  const places: ParagraphPlace[] = []
  collect(body, null, 0, places)
  return places
}

function collect(parent: XmlElement, row: XmlElement | null, tableDepth: number, places: ParagraphPlace[]): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:p') places.push({ node, parent, row, tableDepth })
    else if (node.name === 'w:tr') collect(node, node, tableDepth, places)
    else if (transparent.has(node.name)) collect(node, row, tableDepth + (node.name === 'w:tbl' ? 1 : 0), places)
  }
}

/** The body of a main part. Throws a TypeError for a part that has none. */
export function bodyOf(root: XmlElement): XmlElement {
  const [body] = childElements(root, 'w:body')
  if (!body) throw new TypeError('The document has no body')
  return body
}
