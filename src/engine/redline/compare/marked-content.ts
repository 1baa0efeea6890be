import { isOfWrapper } from '../../docx/grammar/elements.ts'
import { childElements, element, firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { Comparison } from './comparison.ts'
import { deleted, markControl } from './mark-blocks.ts'
import type { RunPiece } from './paragraph-tokens.ts'
import { changedFormat } from './track-properties.ts'

export type PieceState = 'same' | 'w:ins' | 'w:del'

/**
 * Writes the content of a paragraph piece by piece, with as few marks and runs as possible.
 *
 * Before: the pieces “new”, “ ” and “word”, all inserted in one format. After: one `w:ins` with one run.
 */
export class MarkedContent {
  readonly children: XmlNode[] = []
  readonly #comparison: Comparison
  /** The links and controls that are open now, each with the element written for it. */
  readonly #open: { source: XmlElement; made: XmlElement }[] = []
  readonly #written: Set<XmlElement>
  #last: { mark: XmlElement | null; state: PieceState; run: XmlElement; key: string } | null = null
  /** Whether a link or control would have to be written twice, in this paragraph or in two. */
  isCut = false

  /** `written` are the links and controls that neighbouring paragraphs have. They are added to it. */
  constructor(comparison: Comparison, written: Set<XmlElement>) {
    this.#comparison = comparison
    this.#written = written
  }

  /** Adds a piece. `was` is the piece's earlier format, with the run that had it. */
  add(piece: RunPiece, state: PieceState, was?: { format: string; run: XmlElement | null }): void {
    const container = this.#container(piece.path)
    const isChanged = was !== undefined && was.format !== piece.format
    const key = `${piece.format}\n${isChanged ? `was ${was.format}` : ''}`
    const last = this.#last
    const isNext = last?.state === state && (last.mark ?? last.run) === container.at(-1)
    const into = isNext && last.mark ? last.mark.children : this.#marked(container, state)
    const node = state === 'w:del' ? deleted(piece.node) : piece.node
    if (piece.run === null) {
      if (state !== 'same' && node.name === 'w:sdt') markControl(this.#comparison, node, state)
      into.push(node)
      this.#last = null
      return
    }
    if (isNext && last.key === key) append(last.run, node)
    else {
      const run = this.#runOf(piece, isChanged ? was.run : undefined, node)
      into.push(run)
      const mark = state === 'same' ? null : (container.at(-1) as XmlElement)
      this.#last = { mark, state, run, key }
    }
  }

  /** Adds a bookmark or another place at its position. A place in a link that is not open is added next to the link. */
  addPlace({ node, path }: RunPiece): void {
    let depth = 0
    while (depth < this.#open.length && this.#open[depth]!.source === path[depth]) depth++
    const parent = depth === 0 ? this.children : this.#open[depth - 1]!.made.children
    parent.push(node)
    this.#open.length = depth
    this.#last = null
  }

  #marked(container: XmlNode[], state: PieceState): XmlNode[] {
    if (state === 'same') return container
    const mark = this.#comparison.mark(state)
    container.push(mark)
    return mark.children
  }

  #runOf({ run, format }: RunPiece, was: XmlElement | null | undefined, node: XmlElement): XmlElement {
    const properties = run ? firstChild(run, 'w:rPr') : undefined
    const before = was ? firstChild(was, 'w:rPr') : undefined
    const runProperties = was === undefined ? properties : changedFormat(this.#comparison, properties, before)
    return element(
      'w:r',
      {},
      runProperties && (format !== '' || was !== undefined || runProperties.children.length > 0)
        ? [runProperties, node]
        : [node],
    )
  }

  #container(path: XmlElement[]): XmlNode[] {
    let depth = 0
    while (depth < this.#open.length && this.#open[depth]!.source === path[depth]) depth++
    if (depth < this.#open.length || depth < path.length) this.#last = null
    this.#open.length = depth
    for (const source of path.slice(depth)) {
      if (this.#written.has(source)) this.isCut = true
      this.#written.add(source)
      const made = shellOf(source)
      const parent = this.#open.at(-1)?.made.children ?? this.children
      parent.push(made)
      this.#open.push({ source, made })
    }
    return this.#open.at(-1)?.made.children ?? this.children
  }
}

/** Returns a link, control or field without the content that it wraps. */
const shellOf = (source: XmlElement): XmlElement => ({
  ...source,
  children: childElements(source).filter(child => isOfWrapper(child.name)),
})

function append(run: XmlElement, node: XmlElement): void {
  const last = run.children.at(-1)
  const isText = node.name === 'w:t' || node.name === 'w:delText'
  if (isText && last && isElement(last) && last.name === node.name)
    last.children = [[...last.children, ...node.children].join('')]
  else run.children.push(node)
}
