import { traitsOf, wrapsRuns } from '../docx/grammar/elements.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/**
 * Callbacks for the content of a paragraph, in file order. The content of an element is visited even if the callback
 * for the element is missing.
 */
export interface InlineVisitor {
  /**
   * Called for a change, link, control or field around runs. Its content is visited next, unless the callback returns
   * false.
   */
  enter?(node: XmlElement): boolean
  /** Called after the content of a change, link, control or field has been visited. */
  leave?(node: XmlElement): void
  /** Called for a run. Its content is visited next, unless the callback returns false. */
  run?(node: XmlElement): boolean
  /**
   * Called for each element in a run and, with `run` null, for each element outside runs: texts, breaks, objects, field
   * and place marks, properties. `path` leads from the element passed to `readInline` to the parent of the node.
   * Elements with the same parent share the array.
   */
  piece(node: XmlElement, run: XmlElement | null, path: XmlElement[]): void
}

/** Reads the content of a paragraph, or of another element around runs (EG_PContent, ECMA-376-1 §A.1). */
export function readInline(parent: XmlElement, visitor: InlineVisitor): void {
  read(parent, null, [], visitor)
}

/** Calls `visit` with each element in the runs of a paragraph; faster than `readInline`. */
export function visitRunContent(parent: XmlElement, visit: (node: XmlElement) => void): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (isRunOrWrapper(parent, node)) visitRunContent(node, visit)
    else if (parent.name === 'w:r') visit(node)
  }
}

/** Whether an element is a run or a wrapper of runs. Elements inside a run are neither, whatever their name. */
export const isRunOrWrapper = (parent: XmlElement, { name }: XmlElement): boolean =>
  name === 'w:r' || (parent.name !== 'w:r' && wrapsRuns(name))

/**
 * Whether a paragraph holds a drawing, note, formula or other object. Most paragraphs hold none, so callers can skip
 * them.
 */
export const holdsObject = (paragraph: XmlElement): boolean =>
  holds(paragraph, ({ name }) => traitsOf(name).object !== undefined)

/** Whether a paragraph holds a field or a mark of a field. */
export const holdsField = (paragraph: XmlElement): boolean =>
  holds(paragraph, ({ name }) => name === 'w:fldChar' || name === 'w:fldSimple')

/** Whether a paragraph holds an element that passes the test: a run, a wrapper of runs, or an element inside them. */
export function holds(parent: XmlElement, isSought: (node: XmlElement) => boolean): boolean {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (isSought(node) || (isRunOrWrapper(parent, node) && holds(node, isSought))) return true
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
