import { changeBy } from '../../docx/grammar/elements.ts'
import { cloneElement, firstChild, isElement, setAttribute, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'
import { revisionMark } from '../revision-mark.ts'
import { closeLater, isCutFromTrimmed, joinOwn } from './close-seams.ts'
import { type Edit, isOfSide, isOwnInsertionMark } from './edit.ts'
import {
  type Cutting,
  contentIn,
  deeper,
  formatChange,
  readSeamNote,
  recordCut,
  sibling,
  writeSeamNote,
} from './seams.ts'

/** Cuts the text of a paragraph so that a piece ends at each offset. */
export function cutText(cutting: Cutting, paragraph: XmlElement, ...offsets: number[]): void {
  const ascending = offsets.toSorted((a, b) => a - b)
  let at = 0
  let next = 0
  for (const piece of piecesOf(paragraph)) {
    if (piece.deleted) continue
    const end = at + piece.text.length
    const inside: number[] = []
    for (; next < ascending.length && ascending[next]! < end; next++)
      if (at < ascending[next]!) inside.push(ascending[next]! - at)
    if (inside.length > 0) cutTextNode(cutting, piece, inside)
    at = end
  }
}

/**
 * Cuts a text node at offsets. Leading and trailing whitespace is cut off too, unless `xml:space` preserves it (XML 1.0
 * §2.10).
 */
export function cutTextNode(cutting: Cutting, { node, path, text }: Piece, offsets: number[]): void {
  const parent = path.at(-1)!
  const isPreserved = node.attributes.some(
    attribute => attribute.name === 'xml:space' && attribute.value === 'preserve',
  )
  const first = isPreserved ? 0 : text.length - text.trimStart().length
  const last = isPreserved ? text.length : text.trimEnd().length
  const ends = [...new Set([0, first, ...offsets, last, text.length])].sort((a, b) => a - b)
  const isInOwn = isInOwnInsertion(cutting, path)
  // the rest of a text whose leading and trailing whitespace did not count
  const isRest = cutting.cuts.some(({ left, right, seam }) => seam === 'text' && (left === node || right === node))
  const isSpaced = isPreserved && !isInOwn && !isRest && !(isOfEdit(cutting) && isCutFromTrimmed(cutting, node, path))
  const nodes = ends.slice(1).map((end, index) => {
    const part = index === 0 ? node : cloneElement(node)
    const content = text.slice(ends[index], end)
    const isWithin = first <= ends[index]! && end <= last
    part.children = [content]
    setAttribute(part, 'xml:space', isWithin && (isSpaced || /^\s|\s$/.test(content)) ? 'preserve' : undefined)
    return part
  })
  parent.children.splice(parent.children.indexOf(node), 1, ...nodes)
  for (const [index, right] of nodes.slice(1).entries())
    recordCut(cutting, { left: nodes[index]!, right, seam: isSpaced ? 'spacedText' : 'text', isInOwn })
}

/** Whether the cuts are made for an edit. Cuts for comment marks have no author. */
const isOfEdit = (cutting: Cutting): cutting is Edit => 'author' in cutting

const isInOwnInsertion = (cutting: Cutting, path: XmlElement[]) =>
  isOfEdit(cutting) && path.some(node => isOwnInsertionMark(cutting, node))

/**
 * Cuts the elements between a piece and an ancestor, right after the piece, and returns the index of the new gap in the
 * ancestor. `depth` is the index of the ancestor in the piece's path. For example, a gap after `a` in
 * `<w:ins>ab</w:ins>` makes `<w:ins>a</w:ins>` and `<w:ins>b</w:ins>`.
 */
export function gapAfter(cutting: Cutting, { node, path }: Pick<Piece, 'node' | 'path'>, depth: number): number {
  let child = node
  for (let level = path.length - 1; level > depth; level--) {
    const parent = path[level]!
    const rest = parent.children.slice(parent.children.indexOf(child) + 1)
    if (rest.some(isElement)) {
      const right = splitOff(cutting, parent, rest)
      insertAfter(path[level - 1]!, parent, right)
      const seam = parent.name === 'w:r' ? 'run' : 'around'
      recordCut(cutting, { left: parent, right, seam, isInOwn: isInOwnInsertion(cutting, path.slice(0, level + 1)) })
    }
    child = parent
  }
  return path[depth]!.children.indexOf(child) + 1
}

/** Moves `rest` to a new second half of an element, with the same properties and new ids. */
function splitOff(cutting: Cutting, parent: XmlElement, rest: XmlNode[]): XmlElement {
  parent.children.splice(parent.children.length - rest.length, rest.length)
  const half: XmlElement = {
    ...parent,
    attributes: parent.attributes.map(attribute => ({ ...attribute })),
    children: [],
  }
  // both halves of a cut change are still one change
  if (changeBy(parent.name)) halve(cutting, parent, half)
  const properties = parent.name === 'w:r' ? firstChild(parent, 'w:rPr') : undefined
  half.children = properties ? [cloneElement(properties), ...rest] : rest
  const [change, copied] = [formatChange(parent), formatChange(half)]
  if (change && copied) halve(cutting, change, copied)
  return half
}

const isOurs = (cutting: Cutting, mark: XmlElement) => isOfEdit(cutting) && isOfSide(cutting, revisionMark(mark))

/**
 * Divides the note of a mark between its halves. Both halves of an insertion keep the whole note, because removing an
 * insertion leaves a single place.
 */
function halve(cutting: Cutting, left: XmlElement, right: XmlElement): void {
  const note = readSeamNote(left)
  setAttribute(right, 'w:id', newMarkId(cutting.open.file))
  if (!isOurs(cutting, left)) return
  if (changeBy(left.name) === 'brings') writeSeamNote(cutting, right, note)
  else {
    writeSeamNote(cutting, right, { right: note.right, emptyProperties: note.emptyProperties })
    writeSeamNote(cutting, left, { right: 'none' })
  }
}

const insertAfter = (parent: XmlElement, child: XmlElement, added: XmlElement): void => {
  parent.children.splice(parent.children.indexOf(child) + 1, 0, added)
}

/** Gives neighbouring pieces of a run a run of their own, cutting the run where needed. */
export function ownRun(edit: Edit, pieces: Piece[]): { run: XmlElement; parent: XmlElement } {
  const { run, path, node } = pieces[0]!
  const parent = path[path.length - 2]!
  const last = pieces.at(-1)!.node
  gapAfter(edit, { node: last, path }, path.length - 2)
  const before = run!.children.slice(0, run!.children.indexOf(node)).filter(isElement)
  const previous = before.at(-1)
  if (!previous || previous.name === 'w:rPr') return { run: run!, parent }
  const index = gapAfter(edit, { node: previous, path }, path.length - 2)
  return { run: parent.children[index] as XmlElement, parent }
}

/** Groups pieces into stretches of neighbours in the same run. */
export function besideEachOther(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = []
  const places = new Map<XmlElement, Map<XmlElement, number>>()
  const placeOf = ({ path, node }: Piece) => {
    const parent = path.at(-1)!
    const indices =
      places.get(parent) ?? new Map(parent.children.filter(isElement).map((child, index) => [child, index]))
    places.set(parent, indices)
    return indices.get(node)!
  }
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1)
    const isNext = last?.run && last.run === piece.run && placeOf(last) + 1 === placeOf(piece)
    if (isNext) groups.at(-1)!.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** Removes an element, and any runs and changes around it that become empty. */
export function remove(edit: Edit, path: XmlElement[], node: XmlElement): void {
  const parent = path.at(-1)!
  const [left, right] = [sibling(parent, node, -1), sibling(parent, node, 1)]
  parent.children.splice(parent.children.indexOf(node), 1)
  const isEmptyRun = parent.name === 'w:r' && contentIn(parent).length === 0
  if (isEmptyRun || (changeBy(parent.name) && !parent.children.some(isElement))) remove(edit, path.slice(0, -1), parent)
  else if (isOwnInsertionMark(edit, node))
    closeLater(edit, path, left, right, deeper(readSeamNote(node).left, readSeamNote(node).right))
  else if (left && right && isOwnInsertionMark(edit, parent)) joinOwn(edit, left, right)
}
