import { attribute, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { piecesOf } from '../paragraph-text.ts'
import { storiesOf } from '../stories.ts'

/** What a comment is about: a stretch of a paragraph, or, with a null anchor, the document. */
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
 * Where each comment of the file is, by its id, in document order. One without a range in the first paragraph is about the
 * document, and so is, for want of a place that can be shown, one in a header or a note.
 */
export function commentPlaces(open: ReadonlyRevision): Map<string, CommentPlace> {
  const points = new Points(open)
  const places = new Map<string, CommentPlace>()
  for (const [id, reference] of points.references) places.set(id, placeOf(open, points, id, reference))
  for (const { root } of storiesOf(open.file)) {
    for (const node of descendants(root)) {
      const id = node.name === 'w:commentReference' ? attribute(node, 'w:id') : undefined
      if (id !== undefined && !places.has(id)) places.set(id, { anchor: null })
    }
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
  const last = end.paragraph === from.paragraph ? end.offset : points.lengths[from.paragraph]!
  return { anchor, start: from.offset, length: Math.max(0, last - from.offset) }
}

/** The marks of comments in the body, by id. */
class Points {
  readonly starts = new Map<string, Point>()
  readonly ends = new Map<string, Point>()
  readonly references = new Map<string, Point>()
  /** Of the text of each paragraph. */
  readonly lengths: number[] = []

  constructor(open: ReadonlyRevision) {
    const places = placesOf(open)
    for (const [paragraph, { node }] of places.entries()) this.#readParagraph(node, paragraph)
    const numbers = new Map(places.map(({ node }, index) => [node, index]))
    let paragraph = -1
    for (const node of descendants(open.file.tree(open.file.mainName))) {
      paragraph = numbers.get(node) ?? paragraph
      this.#readElsewhere(node, paragraph)
    }
  }

  #readParagraph(node: XmlElement, paragraph: number): void {
    let offset = 0
    for (const piece of piecesOf(node)) {
      this.#note(piece.node, { paragraph, offset })
      if (piece.deleted === null) offset += piece.text.length
    }
    this.lengths.push(offset)
  }

  /** Between paragraphs, where a range may begin and end too, and in text boxes. */
  #readElsewhere(node: XmlElement, paragraph: number): void {
    const isStart = node.name === 'w:commentRangeStart'
    const after = { paragraph: paragraph + 1, offset: 0 }
    this.#note(node, isStart ? after : { paragraph, offset: this.lengths[paragraph] ?? 0 })
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
