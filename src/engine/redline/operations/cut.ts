import { changeBy } from '../../docx/grammar/elements.ts'
import { cloneElement, firstChild, isElement, setAttribute, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'
import type { Edit } from './edit.ts'

/** Makes offsets into the text of a paragraph ends of pieces. */
export function cutText(paragraph: XmlElement, ...offsets: number[]): void {
  const ascending = offsets.toSorted((a, b) => a - b)
  let at = 0
  let next = 0
  for (const piece of piecesOf(paragraph)) {
    if (piece.deleted) continue
    const end = at + piece.text.length
    const inside: number[] = []
    for (; next < ascending.length && ascending[next]! < end; next++)
      if (at < ascending[next]!) inside.push(ascending[next]! - at)
    if (inside.length > 0) cutTextNode(piece, inside)
    at = end
  }
}

/** Blanks at the ends of a text count only where it says so (XML 1.0 §2.10): they are cut off where it does not. */
function cutTextNode({ node, path, text }: Piece, offsets: number[]): void {
  const parent = path.at(-1)!
  const isKept = node.attributes.some(one => one.name === 'xml:space' && one.value === 'preserve')
  const first = isKept ? 0 : text.length - text.trimStart().length
  const last = isKept ? text.length : text.trimEnd().length
  const ends = [...new Set([0, first, ...offsets, last, text.length])].sort((a, b) => a - b)
  const nodes = ends.slice(1).map((end, index) => {
    const part = index === 0 ? node : cloneElement(node)
    part.children = [text.slice(ends[index], end)]
    setAttribute(part, 'xml:space', first <= ends[index]! && end <= last ? 'preserve' : undefined)
    return part
  })
  parent.children.splice(parent.children.indexOf(node), 1, ...nodes)
}

/**
 * Cuts everything between an ancestor of a piece and the piece, right after the piece; answers the index in the ancestor
 * where there is a gap now. `depth` is the index of the ancestor in the piece's path.
 */
export function gapAfter(
  edit: Pick<Edit, 'open'>,
  { node, path }: Pick<Piece, 'node' | 'path'>,
  depth: number,
): number {
  let child = node
  for (let level = path.length - 1; level > depth; level--) {
    const parent = path[level]!
    const rest = parent.children.slice(parent.children.indexOf(child) + 1)
    if (rest.some(isElement)) insertAfter(path[level - 1]!, parent, moved(edit, parent, rest))
    child = parent
  }
  return path[depth]!.children.indexOf(child) + 1
}

/** The second half of an element that is cut: the same properties, and ids of its own. */
function moved(edit: Pick<Edit, 'open'>, parent: XmlElement, rest: XmlNode[]): XmlElement {
  parent.children.splice(parent.children.length - rest.length, rest.length)
  const half: XmlElement = { ...parent, attributes: parent.attributes.map(one => ({ ...one })), children: [] }
  // a change that is cut in two is still one
  if (changeBy(parent.name)) setAttribute(half, 'w:id', newMarkId(edit.open.file))
  const properties = parent.name === 'w:r' ? firstChild(parent, 'w:rPr') : undefined
  half.children = properties ? [copiedProperties(edit, properties), ...rest] : rest
  return half
}

/** Properties of a run that is cut: an open change of them is recorded for both halves. */
function copiedProperties(edit: Pick<Edit, 'open'>, properties: XmlElement): XmlElement {
  const copy = cloneElement(properties)
  const change = firstChild(copy, 'w:rPrChange')
  if (change) setAttribute(change, 'w:id', newMarkId(edit.open.file))
  return copy
}

const insertAfter = (parent: XmlElement, child: XmlElement, added: XmlElement): void => {
  parent.children.splice(parent.children.indexOf(child) + 1, 0, added)
}

/** A run of its own for pieces that stand side by side in one run; cuts that run where needed. */
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

/** Pieces by run, in stretches without a gap. */
export function besideEachOther(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = []
  const places = new Map<XmlElement, Map<XmlElement, number>>()
  const placeOf = ({ path, node }: Piece) => {
    const parent = path.at(-1)!
    const known = places.get(parent) ?? new Map(parent.children.filter(isElement).map((child, index) => [child, index]))
    places.set(parent, known)
    return known.get(node)!
  }
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1)
    const isNext = last?.run && last.run === piece.run && placeOf(last) + 1 === placeOf(piece)
    if (isNext) groups.at(-1)!.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** Takes an element out, and changes around it that are empty then; what stands in those without text stays. */
export function remove(path: XmlElement[], node: XmlElement): void {
  const parent = path.at(-1)!
  parent.children.splice(parent.children.indexOf(node), 1)
  const isEmptyRun = parent.name === 'w:r' && parent.children.filter(isElement).every(child => child.name === 'w:rPr')
  if (isEmptyRun || (changeBy(parent.name) && !parent.children.some(isElement))) remove(path.slice(0, -1), parent)
}
