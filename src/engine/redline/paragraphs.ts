import { traitsOf } from '../docx/grammar/elements.ts'
import { childElements, firstChild, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A paragraph of the body and its place in the document. */
export interface ParagraphPlace {
  node: XmlElement
  /** The parent of the paragraph: the body, a cell, or the content of a control. */
  parent: XmlElement
  /** The row of the innermost table around the paragraph. */
  row: XmlElement | null
  /** The number of tables around the paragraph. */
  tableDepth: number
}

/**
 * Returns the paragraphs of a body in document order, including paragraphs in tables and content controls. Leaves out
 * paragraphs in text boxes, which are inside a run.
 */
export function paragraphsOf(body: XmlElement): ParagraphPlace[] {
  const places: ParagraphPlace[] = []
  collect(body, null, 0, places)
  return places
}

function collect(parent: XmlElement, row: XmlElement | null, tableDepth: number, places: ParagraphPlace[]): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    const { table, wraps } = traitsOf(node.name)
    if (node.name === 'w:p') places.push({ node, parent, row, tableDepth })
    else if (table === 'row') collect(node, node, tableDepth, places)
    else if (table || wraps === 'any') collect(node, row, tableDepth + (table === 'table' ? 1 : 0), places)
  }
}

/** Whether a paragraph ends a section of the document (ECMA-376-1 §17.6.18). */
export const endsSection = (paragraph: XmlElement): boolean =>
  firstChild(firstChild(paragraph, 'w:pPr'), 'w:sectPr') !== undefined

/** Returns the body of a main part. Throws a TypeError for a part without a body. */
export function bodyOf(root: XmlElement): XmlElement {
  const [body] = childElements(root, 'w:body')
  if (!body) throw new TypeError('The document has no body')
  return body
}
