import {
  attribute,
  descendants,
  element,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { cutText, gapAfter } from '../operations/cut.ts'
import { currentText, type Piece, piecesOf } from '../paragraph-text.ts'
import { storiesOf } from '../stories.ts'
import type { CommentPlace } from './comment-places.ts'

/** The marks by which a text says which comment is about it (ECMA-376-1 §17.13.4). */
const markNames = new Set(['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference'])

/** The ids of the comments that some text refers to, and every id that a mark has. */
export function markedIds(open: OpenRevision): { referred: Set<string>; all: Set<string> } {
  const found = { referred: new Set<string>(), all: new Set<string>() }
  for (const { root } of storiesOf(open.file)) {
    for (const node of descendants(root)) {
      const id = markNames.has(node.name) ? attribute(node, 'w:id') : undefined
      if (id === undefined) continue
      found.all.add(id)
      if (node.name === 'w:commentReference') found.referred.add(id)
    }
  }
  return found
}

/**
 * Marks stretches of the body, each for some comments of a thread. A place that reaches beyond the text is what is left of it, and
 * one whose paragraph is not there the document.
 */
export function markPlaces(open: OpenRevision, marked: { place: CommentPlace; ids: string[] }[]): void {
  if (marked.length === 0) return
  const places = placesOf(open)
  const paragraphs = new Map(open.anchors.map((anchor, index) => [anchor, places[index]!.node]))
  for (const { place, ids } of marked) {
    const paragraph = place.anchor === null ? undefined : paragraphs.get(place.anchor)
    if (paragraph) markPlace(open, paragraph, place, ids)
    else places[0]!.node.children.splice(startOf(places[0]!.node), 0, ...ids.map(referenceRun))
  }
  open.file.changed(open.file.mainName)
}

function markPlace(open: OpenRevision, paragraph: XmlElement, { start, length }: CommentPlace, ids: string[]): void {
  const text = currentText(piecesOf(paragraph))
  const from = wholeCharacters(text, start ?? 0, -1)
  const to = wholeCharacters(text, length === undefined ? text.length : from + length, 1)
  markRange(open, paragraph, from, Math.max(from, to), ids)
}

/** An offset within the text and not in a character. */
function wholeCharacters(text: string, offset: number, step: -1 | 1): number {
  const at = Math.min(Math.max(offset, 0), text.length)
  const isInCharacter = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')
  return isInCharacter ? at + step : at
}

/** The end first, so that the place of the start stays. */
function markRange(open: OpenRevision, paragraph: XmlElement, from: number, to: number, ids: string[]): void {
  const end = gapAt(open, paragraph, to)
  end.parent.children.splice(end.index, 0, ...ids.map(id => element('w:commentRangeEnd', { 'w:id': id })))
  // not in an insertion or a link, which may go
  const isTop = end.parent === paragraph
  const index = isTop ? end.index + ids.length : paragraph.children.indexOf(end.path[1]!) + 1
  paragraph.children.splice(index, 0, ...ids.map(referenceRun))
  const start = gapAt(open, paragraph, from)
  start.parent.children.splice(start.index, 0, ...ids.map(id => element('w:commentRangeStart', { 'w:id': id })))
}

/** The gap between runs right after the text that ends at an offset, made by cutting a run where there is none. */
function gapAt(open: OpenRevision, paragraph: XmlElement, offset: number) {
  cutText(paragraph, offset)
  let at = 0
  let last: Piece | undefined
  for (const piece of piecesOf(paragraph)) {
    if (piece.deleted !== null || piece.text === '') continue
    at += piece.text.length
    if (at > offset) break
    last = piece
  }
  if (!last) return { parent: paragraph, index: startOf(paragraph), path: [paragraph] }
  const depth = last.run ? last.path.indexOf(last.run) - 1 : last.path.length - 1
  return { parent: last.path[depth]!, index: gapAfter({ open }, last, depth), path: last.path }
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
    const copies = markNames.has(mark.name) ? answers.get(attribute(mark, 'w:id') ?? '') : undefined
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
