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

/** Returns the ids of the comments that have a reference in the text, and the ids of all comment marks. */
export function markedIds(open: ReadonlyRevision): { referred: Set<string>; marked: Set<string> } {
  const ids = { referred: new Set<string>(), marked: new Set<string>() }
  for (const { root } of storiesOf(open.file)) {
    for (const node of descendants(root)) {
      const id = isCommentMark(node.name) ? attribute(node, 'w:id') : undefined
      if (id === undefined) continue
      ids.marked.add(id)
      if (node.name === 'w:commentReference') ids.referred.add(id)
    }
  }
  return ids
}

interface Marked {
  place: CommentPlace
  /** The ids of the comments in a thread that are marked at this place. */
  ids: string[]
}

/**
 * Marks the places of comments in the body, in the given order. A place that extends beyond the text is cut off at its
 * end; a place whose paragraph is missing becomes the whole document.
 */
export function markPlaces(open: OpenRevision, marked: Marked[]): void {
  if (marked.length === 0) return
  const places = placesOf(open)
  const paragraphs = new Map<string | null, XmlElement>(
    open.anchors.map((anchor, index) => [anchor, places[index]!.node]),
  )
  const ofParagraphs = Map.groupBy(marked, ({ place }) => paragraphs.get(place.anchor))
  for (const [paragraph, group] of ofParagraphs) if (paragraph) markParagraph(open, paragraph, group)
  const first = places[0]!.node
  const ofDocument = ofParagraphs.get(undefined) ?? []
  insert(
    first,
    startOf(first),
    ofDocument.flatMap(({ ids }) => ids.map(referenceRun)),
  )
  open.file.changed(open.file.mainName)
}

/** A stretch of a paragraph's text, and the comments about it. */
interface Range {
  from: number
  to: number
  ids: string[]
}

/** Writes all marks of a paragraph in one pass, because a paragraph may have thousands of comments. */
function markParagraph(open: OpenRevision, paragraph: XmlElement, marked: Marked[]): void {
  const text = currentTextOf(paragraph)
  const byOffset = new Map<number, Range[]>()
  for (const { place, ids } of marked) {
    const range = { ...stretchOf(text, place), ids }
    for (const offset of new Set([range.from, range.to])) {
      const existing = byOffset.get(offset)
      if (existing) existing.push(range)
      else byOffset.set(offset, [range])
    }
  }
  const offsets = [...byOffset.keys()].sort((a, b) => a - b)
  cutText({ open, cuts: [] }, paragraph, ...offsets)
  const before = piecesBefore(paragraph, offsets)
  // This starts from the end, so that the pieces before an offset stay as they are.
  for (const [index, offset] of [...offsets.entries()].reverse())
    markGap(open, paragraph, before[index], offset, byOffset.get(offset)!)
}

/** Returns the offsets of a place in the text of its paragraph. */
function stretchOf(text: string, { start, length }: CommentPlace): { from: number; to: number } {
  const from = wholeCharacters(text, start ?? 0, -1)
  const to = wholeCharacters(text, length === undefined ? text.length : from + length, 1)
  return { from, to: Math.max(from, to) }
}

/** Limits an offset to the text, and moves it by `step` if it is in the middle of a character. */
function wholeCharacters(text: string, offset: number, step: -1 | 1): number {
  const at = Math.min(Math.max(offset, 0), text.length)
  const isInCharacter = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')
  return isInCharacter ? at + step : at
}

/**
 * Returns the last piece with text before each offset. The offsets must ascend, and the text must have been cut at
 * them.
 */
function piecesBefore(paragraph: XmlElement, offsets: number[]): (Piece | undefined)[] {
  const pieces = piecesOf(paragraph).filter(piece => piece.deleted === null && piece.text !== '')
  let at = 0
  let next = 0
  return offsets.map(offset => {
    for (; next < pieces.length && at + pieces[next]!.text.length <= offset; next++) at += pieces[next]!.text.length
    return pieces[next - 1]
  })
}

/** Writes the marks of ranges that begin or end at an offset into the gap between runs there. Cuts a run if needed. */
function markGap(
  open: OpenRevision,
  paragraph: XmlElement,
  piece: Piece | undefined,
  offset: number,
  ranges: Range[],
): void {
  const gap = gapAt(open, paragraph, piece)
  // References are not written into an insertion or a link, because these may be removed.
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

/**
 * Returns the gap right after a piece or, if there is none, the gap before all text. `top` is the child of the
 * paragraph that contains the piece.
 */
function gapAt(open: OpenRevision, paragraph: XmlElement, piece: Piece | undefined) {
  if (!piece) return { parent: paragraph, index: startOf(paragraph), top: paragraph }
  const { run, path, node } = piece
  const depth = run ? path.indexOf(run) - 1 : path.length - 1
  return { parent: path[depth]!, index: gapAfter({ open, cuts: [] }, piece, depth), top: path[1] ?? node }
}

/** Inserts nodes in portions, because a call cannot take an unlimited number of arguments. */
function insert(parent: XmlElement, index: number, nodes: XmlElement[]): void {
  for (let from = 0; from < nodes.length; from += insertedMost)
    parent.children.splice(index + from, 0, ...nodes.slice(from, from + insertedMost))
}

/** Copies the marks of comments for their answers, so that each answer is marked at the same place as its comment. */
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
