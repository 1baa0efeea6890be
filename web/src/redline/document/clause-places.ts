/**
 * Maps between the drawn text of a clause and offsets as the service counts them (docs/negotiation.md, "Content"):
 * UTF-16 code units of its `text`. Deleted text does not count. An object counts as many code units as its
 * `data-length` states.
 */

type Piece = { text: Text; length: number } | { object: Element; length: number }

/**
 * Yields the parts of a clause's element in order, with the length of text that each shows; skips its label, the edges
 * of pages, and deleted text.
 */
function* piecesIn(node: Node): Generator<Piece> {
  for (const child of node.childNodes) {
    if (child instanceof Text) yield { text: child, length: child.length }
    else if (child instanceof Element) {
      const length = (child as HTMLElement).dataset.length
      if (child.matches('.clause-label, .page-seam, .page-mark, del')) continue
      if (length !== undefined) yield { object: child, length: Number(length) }
      else yield* piecesIn(child)
    }
  }
}

/** Returns the element of a clause's text in its row; null while the clause is edited. */
export const textElement = (row: Element): Element | null => {
  const element = row.querySelector('.clause')
  return element?.closest('.clause-row') === row ? element : null
}

/**
 * Returns the page range that shows a part of a clause's text. Returns null if the text is not drawn or no longer
 * complete.
 */
export function rangeOf(row: Element, start: number, length: number): Range | null {
  const element = textElement(row)
  if (!element) return null
  const range = document.createRange()
  let offset = 0
  let isStarted = false
  for (const piece of piecesIn(element)) {
    const end = offset + piece.length
    if (!isStarted && start < end) {
      setEdge(range, 'Start', piece, start - offset)
      isStarted = true
    }
    if (isStarted && start + length <= end) {
      setEdge(range, 'End', piece, start + length - offset)
      return range
    }
    offset = end
  }
  return null
}

function setEdge(range: Range, edge: 'Start' | 'End', piece: Piece, offset: number): void {
  if ('text' in piece) range[`set${edge}`](piece.text, offset)
  else if (offset > 0) range[`set${edge}After`](piece.object)
  else range[`set${edge}Before`](piece.object)
}

/** Returns the offset in the text of a clause that is nearest to a point of the window. */
export function placeAtPoint(row: Element, x: number, y: number): number | 'end' {
  const caret = caretAt(x, y)
  const element = textElement(row)
  if (!caret || !element?.contains(caret.node)) return 'end'
  return offsetOf(element, caret.node, caret.offset)
}

/**
 * Returns the offset of a DOM position in the element of a clause's text. A position in deleted text maps to the end of
 * the text before it.
 */
export function offsetOf(element: Element, node: Node, at: number): number {
  let offset = 0
  for (const piece of piecesIn(element)) {
    if ('text' in piece && piece.text === node) return offset + at
    const part = 'text' in piece ? piece.text : piece.object
    if (part.contains(node)) return offset
    const isBehind = node.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING
    const isChildBehind = node.contains(part) && !isBeforeChild(node, at, part)
    if (node.contains(part) ? isChildBehind : isBehind) return offset
    offset += piece.length
  }
  return offset
}

/** Tells whether a part of a node is before its child of this index. */
const isBeforeChild = (node: Node, at: number, part: Node) => {
  const child = node.childNodes[at]
  return !child || Boolean(child.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING)
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  // Safari has only this older function
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
