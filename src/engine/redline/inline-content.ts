import { traitsOf, wrapsRuns } from '../docx/grammar/elements.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/** What a reader of a paragraph is told, in the order of the file. What it does not ask for is gone through. */
export interface InlineVisitor {
  /** A change, link, control or field around runs. What is in it is told next, unless the answer is false. */
  enter?(node: XmlElement): boolean
  /** Behind what is in it. */
  leave?(node: XmlElement): void
  /** As `enter`. */
  run?(node: XmlElement): boolean
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

/** Calls `visit` with what stands in the runs of a paragraph, faster than `readInline`. */
export function visitRunContent(parent: XmlElement, visit: (node: XmlElement) => void): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (leadsOn(parent, node)) visitRunContent(node, visit)
    else if (parent.name === 'w:r') visit(node)
  }
}

/** A run, or what stands around runs: not what a run holds, whatever its name. */
export const leadsOn = (parent: XmlElement, { name }: XmlElement): boolean =>
  name === 'w:r' || (parent.name !== 'w:r' && wrapsRuns(name))

/** Whether a drawing, note, formula or another object stands in a paragraph: most have none, and need not be read for them. */
export const holdsObject = (paragraph: XmlElement): boolean =>
  holds(paragraph, ({ name }) => traitsOf(name).object !== undefined)

/** The same for a field, or a mark of one. */
export const holdsField = (paragraph: XmlElement): boolean =>
  holds(paragraph, ({ name }) => name === 'w:fldChar' || name === 'w:fldSimple')

/** The same for an element of one's choice: a run, what is around runs, or what stands in them. */
export function holds(parent: XmlElement, isSought: (node: XmlElement) => boolean): boolean {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (isSought(node) || (leadsOn(parent, node) && holds(node, isSought))) return true
  }
  return false
}

function read(parent: XmlElement, run: XmlElement | null, above: XmlElement[], visitor: InlineVisitor): void {
  const path = [...above, parent]
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:r') {
      if (visitor.run?.(node) !== false) read(node, node, path, visitor)
    } else if (run === null && wrapsRuns(node.name)) {
      if (visitor.enter?.(node) === false) continue
      read(node, null, path, visitor)
      visitor.leave?.(node)
    } else visitor.piece(node, run, path)
  }
}
