import { wrapsRuns } from '../docx/grammar/elements.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/** What a reader of a paragraph is told, in the order of the file. What it does not ask for is gone through. */
export interface InlineVisitor {
  /** A change, link, control or field around runs: what is in it is told by calling `inside`, and not at all without. */
  around?(node: XmlElement, inside: () => void): void
  run?(node: XmlElement, inside: () => void): void
  /**
   * What stands in a run, or beside runs with `run` null: texts, breaks, objects, marks of fields and places, properties.
   * `path` leads from the element that is read to the parent; those of one parent share it.
   */
  piece(node: XmlElement, run: XmlElement | null, path: XmlElement[]): void
}

/** Reads what stands in a paragraph, or in another element around runs (EG_PContent, ECMA-376-1 §A.1). */
export function readInline(parent: XmlElement, visitor: InlineVisitor): void {
  read(parent, null, [], visitor)
}

function read(parent: XmlElement, run: XmlElement | null, above: XmlElement[], visitor: InlineVisitor): void {
  const path = [...above, parent]
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:r') {
      if (visitor.run) visitor.run(node, () => read(node, node, path, visitor))
      else read(node, node, path, visitor)
    } else if (run === null && wrapsRuns(node.name)) {
      if (visitor.around) visitor.around(node, () => read(node, null, path, visitor))
      else read(node, null, path, visitor)
    } else visitor.piece(node, run, path)
  }
}
