import { isCommentMark } from '../../docx/grammar/elements.ts'
import {
  attribute,
  descendants,
  element,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { type OpenRevision, placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { cutText, gapAfter } from '../operations/cut.ts'
import { currentTextOf, type Piece, piecesOf } from '../paragraph-text.ts'
import { storiesOf } from '../stories.ts'
import type { CommentPlace } from './comment-places.ts'

const insertedMost = 10_000

/** The ids of the comments that some text refers to, and every id that a mark has. */
export function markedIds(open: ReadonlyRevision): { referred: Set<string>; all: Set<string> } {
  const found = { referred: new Set<string>(), all: new Set<string>() }
  for (const { root } of storiesOf(open.file)) {
    for (const node of descendants(root)) {
      const id = isCommentMark(node.name) ? attribute(node, 'w:id') : undefined
      if (id === undefined) continue
      found.all.add(id)
      if (node.name === 'w:commentReference') found.referred.add(id)
    }
  }
  return found
}

interface Marked {
  place: CommentPlace
  /** Of the comments of a thread. */
  ids: string[]
}

/**
 * Marks stretches of the body, each for some comments of a thread, in the order given. A place that reaches beyond the text is what
 * is left of it, and one whose paragraph is not there the document.
 */
export function markPlaces(open: OpenRevision, marked: Marked[]): void {
  if (marked.length === 0) return
  const places = placesOf(open)
  const paragraphs = new Map<string | null, XmlElement>(
    open.anchors.map((anchor, index) => [anchor, places[index]!.node]),
  )
  const ofParagraphs = Map.groupBy(marked, ({ place }) => paragraphs.get(place.anchor))
  for (const [paragraph, ones] of ofParagraphs) if (paragraph) markParagraph(open, paragraph, ones)
  const first = places[0]!.node
  const ofDocument = ofParagraphs.get(undefined) ?? []
  insert(
    first,
    startOf(first),
    ofDocument.flatMap(({ ids }) => ids.map(referenceRun)),
  )
  open.file.changed(open.file.mainName)
}

/** A stretch of the text of a paragraph, and the comments about it. */
interface Range {
  from: number
  to: number
  ids: string[]
}

/** All at once: a paragraph may have thousands of comments. */
function markParagraph(open: OpenRevision, paragraph: XmlElement, marked: Marked[]): void {
  const text = currentTextOf(paragraph)
  const byOffset = new Map<number, Range[]>()
  for (const { place, ids } of marked) {
    const range = { ...stretchOf(text, place), ids }
    for (const offset of new Set([range.from, range.to])) {
      const there = byOffset.get(offset)
      if (there) there.push(range)
      else byOffset.set(offset, [range])
    }
  }
  const offsets = [...byOffset.keys()].sort((a, b) => a - b)
  cutText({ open, cuts: [] }, paragraph, ...offsets)
  const before = piecesBefore(paragraph, offsets)
  // the last first, so that the pieces before stay as they are
  for (const [index, offset] of [...offsets.entries()].reverse())
    markGap(open, paragraph, before[index], offset, byOffset.get(offset)!)
}

/** The stretch of a text that a place is. */
function stretchOf(text: string, { start, length }: CommentPlace): { from: number; to: number } {
  const from = wholeCharacters(text, start ?? 0, -1)
  const to = wholeCharacters(text, length === undefined ? text.length : from + length, 1)
  return { from, to: Math.max(from, to) }
}

/** An offset within the text and not in a character. */
function wholeCharacters(text: string, offset: number, step: -1 | 1): number {
  const at = Math.min(Math.max(offset, 0), text.length)
  const isInCharacter = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')
  return isInCharacter ? at + step : at
}

/** The last piece with text before each of the offsets, which rise and at which the text is cut. */
function piecesBefore(paragraph: XmlElement, offsets: number[]): (Piece | undefined)[] {
  const pieces = piecesOf(paragraph).filter(piece => piece.deleted === null && piece.text !== '')
  let at = 0
  let next = 0
  return offsets.map(offset => {
    for (; next < pieces.length && at + pieces[next]!.text.length <= offset; next++) at += pieces[next]!.text.length
    return pieces[next - 1]
  })
}

/** Writes the marks of ranges that begin or end at an offset into the gap between runs there, made by cutting a run. */
function markGap(
  open: OpenRevision,
  paragraph: XmlElement,
  piece: Piece | undefined,
  offset: number,
  ranges: Range[],
): void {
  const gap = gapAt(open, paragraph, piece)
  // not in an insertion or a link, which may go
  const isTop = gap.parent === paragraph
  const references = (ids: string[]) => ids.map(referenceRun)
  const marks = ranges.flatMap(({ from, to, ids }) => [
    ...(from === offset ? ids.map(id => element('w:commentRangeStart', { 'w:id': id })) : []),
    ...(to === offset ? ids.map(id => element('w:commentRangeEnd', { 'w:id': id })) : []),
    ...(to === offset && isTop ? references(ids) : []),
  ])
  insert(gap.parent, gap.index, marks)
  const outside = isTop ? [] : ranges.filter(({ to }) => to === offset).flatMap(({ ids }) => references(ids))
  insert(paragraph, paragraph.children.indexOf(gap.top) + 1, outside)
}

/** The gap right after a piece, which is below `top` in the paragraph; that before all text without one. */
function gapAt(open: OpenRevision, paragraph: XmlElement, piece: Piece | undefined) {
  if (!piece) return { parent: paragraph, index: startOf(paragraph), top: paragraph }
  const { run, path, node } = piece
  const depth = run ? path.indexOf(run) - 1 : path.length - 1
  return { parent: path[depth]!, index: gapAfter({ open, cuts: [] }, piece, depth), top: path[1] ?? node }
}

/** In portions: a call has no room for any number of arguments. */
function insert(parent: XmlElement, index: number, nodes: XmlElement[]): void {
  for (let from = 0; from < nodes.length; from += insertedMost)
    parent.children.splice(index + from, 0, ...nodes.slice(from, from + insertedMost))
}

/** Answers stand where their comment stands: each mark beside the comment's. */
export function copyMarks(open: OpenRevision, answers: Map<string, string[]>): void {
  if (answers.size === 0) return
  for (const { root, partName } of storiesOf(open.file)) {
    if (copyBelow(root, answers)) open.file.changed(partName)
  }
}

function copyBelow(node: XmlElement, answers: Map<string, string[]>): boolean {
  let isFound = false
  node.children = node.children.flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child]
    const mark = child.name === 'w:r' ? (firstChild(child, 'w:commentReference') ?? child) : child
    const copies = isCommentMark(mark.name) ? answers.get(attribute(mark, 'w:id') ?? '') : undefined
    if (!copies) {
      if (copyBelow(child, answers)) isFound = true
      return [child]
    }
    isFound = true
    return [child, ...copies.map(id => (mark === child ? element(mark.name, { 'w:id': id }) : referenceRun(id)))]
  })
  return isFound
}

const referenceRun = (id: string) => element('w:r', {}, [element('w:commentReference', { 'w:id': id })])

const startOf = (paragraph: XmlElement) =>
  paragraph.children.findIndex(child => isElement(child) && child.name === 'w:pPr') + 1
