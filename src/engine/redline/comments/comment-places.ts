import { isCommentMark } from '../../docx/grammar/elements.ts'
import { attribute, visitElements, type XmlElement } from '../../xml/xml-tree.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf, piecesOf } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { storiesOf } from '../stories.ts'

/** The text that a comment is about: a stretch of a paragraph, or the whole document if the anchor is null. */
export interface CommentPlace {
  anchor: string | null
  start?: number
  length?: number
}

interface Point {
  paragraph: number
  offset: number
}

/**
 * Finds the place of each comment in a file, by the comment's id, in document order. A comment is about the whole
 * document if it is in the first paragraph without a range, or if it is in a header or a note, because its place cannot
 * be shown.
 */
export function commentPlaces(open: ReadonlyRevision): Map<string, CommentPlace> {
  const points = new Points(open)
  const places = new Map<string, CommentPlace>()
  for (const [id, reference] of points.references) places.set(id, placeOf(open, points, id, reference))
  for (const { root } of storiesOf(open.file)) {
    visitElements(root, node => {
      const id = node.name === 'w:commentReference' ? attribute(node, 'w:id') : undefined
      if (id !== undefined && !places.has(id)) places.set(id, { anchor: null })
    })
  }
  return places
}

function placeOf(open: ReadonlyRevision, points: Points, id: string, reference: Point): CommentPlace {
  const start = points.starts.get(id)
  if (!start && reference.paragraph === 0) return { anchor: null }
  const from = start ?? reference
  const anchor = open.anchors[from.paragraph]
  if (anchor === undefined) return { anchor: null }
  const end = points.ends.get(id) ?? reference
  const last = end.paragraph === from.paragraph ? end.offset : points.lengthOf(from.paragraph)
  return { anchor, start: from.offset, length: Math.max(0, last - from.offset) }
}

/** The positions of comment marks in the body, by the id of the comment. */
class Points {
  readonly starts = new Map<string, Point>()
  readonly ends = new Map<string, Point>()
  readonly references = new Map<string, Point>()
  readonly #places: ParagraphPlace[]
  /** The lengths of paragraph texts that have been needed so far. */
  readonly #lengths = new Map<number, number>()

  constructor(open: ReadonlyRevision) {
    this.#places = placesOf(open)
    const marks = this.#marks(open.file.tree(open.file.mainName))
    for (const paragraph of new Set(marks.map(mark => mark.paragraph))) this.#readParagraph(paragraph)
    for (const { node, paragraph } of marks) this.#readElsewhere(node, paragraph)
  }

  /** Returns the length of a paragraph's text. */
  lengthOf(paragraph: number): number {
    const place = this.#places[paragraph]
    const length = this.#lengths.get(paragraph) ?? (place ? currentTextOf(place.node).length : 0)
    this.#lengths.set(paragraph, length)
    return length
  }

  /**
   * Returns all comment marks, each with the index of the paragraph that it is in or after; -1 before the first
   * paragraph.
   */
  #marks(root: XmlElement): { node: XmlElement; paragraph: number }[] {
    const numbers = new Map(this.#places.map(({ node }, index) => [node, index]))
    const marks: { node: XmlElement; paragraph: number }[] = []
    let paragraph = -1
    visitElements(root, node => {
      if (node.name === 'w:p') paragraph = numbers.get(node) ?? paragraph
      else if (isCommentMark(node.name)) marks.push({ node, paragraph })
    })
    return marks
  }

  #readParagraph(paragraph: number): void {
    const place = this.#places[paragraph]
    let offset = 0
    for (const piece of place ? piecesOf(place.node) : []) {
      this.#note(piece.node, { paragraph, offset })
      if (piece.deleted === null) offset += piece.text.length
    }
    this.#lengths.set(paragraph, offset)
  }

  /** Reads a mark in a text box or between paragraphs, where a range may also begin or end. */
  #readElsewhere(node: XmlElement, paragraph: number): void {
    const isStart = node.name === 'w:commentRangeStart'
    this.#note(
      node,
      isStart ? { paragraph: paragraph + 1, offset: 0 } : { paragraph, offset: this.lengthOf(paragraph) },
    )
  }

  #note(node: XmlElement, point: Point): void {
    const points = this.#pointsOf(node.name)
    const id = points && attribute(node, 'w:id')
    if (points && id !== undefined && !points.has(id)) points.set(id, point)
  }

  #pointsOf(name: string): Map<string, Point> | undefined {
    if (name === 'w:commentRangeStart') return this.starts
    if (name === 'w:commentRangeEnd') return this.ends
    return name === 'w:commentReference' ? this.references : undefined
  }
}
