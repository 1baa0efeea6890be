import { attribute, firstChild, isElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { newMarkId, toldBy } from '../mark-ids.ts'
import type { OpenRevision } from '../open-revision.ts'

/**
 * How deeply an edit cut the file, from the outside in. `around` cuts an element around runs, such as an insertion,
 * between two runs. `run` also cuts a run. `text` and `spacedText` also cut a text in the run; `spacedText` is for a
 * text with `xml:space="preserve"`.
 */
const seams = ['none', 'around', 'run', 'text', 'spacedText'] as const
export type Seam = (typeof seams)[number]

const rankOf = (seam: Seam) => seams.indexOf(seam)
/** Returns the deeper of two seams. */
export const deeper = (a: Seam, b: Seam): Seam => (rankOf(a) < rankOf(b) ? b : a)
/** Compares cuts so that they are sorted from the outside in. */
export const inwards = (a: { seam: Seam | 'own' }, b: { seam: Seam | 'own' }) => depthOf(a) - depthOf(b)
const depthOf = ({ seam }: { seam: Seam | 'own' }) => (seam === 'own' ? seams.length : rankOf(seam))

/**
 * Two halves of an element that was cut. The seam is `own` for neighbouring text of the author, which is joined
 * wherever it looks the same.
 */
export interface Cut {
  left: XmlElement
  right: XmlElement
  seam: Seam | 'own'
  /** The cut is in an open insertion by the author. It need not be remembered, because it is never undone. */
  isInOwn: boolean
}

/** The context for cutting: the document, which gives ids to second halves, and the list of cuts. */
export interface Cutting {
  open: OpenRevision
  cuts: Cut[]
}

/** Records a cut. If an earlier cut was after the same element, it is now after the new half. */
export function recordCut({ cuts }: Cutting, cut: Cut): void {
  for (const otherCut of cuts) if (otherCut.left === cut.left) otherCut.left = cut.right
  cuts.push(cut)
}

/**
 * The note that a mark made by this service carries in its id. It says how deeply the file was cut at each side of the
 * mark, and how many of the property elements around the mark already existed, empty, before it was made. Both sides
 * get the file, and only ids are free to carry a note (docs/decisions/42).
 */
export interface SeamNote {
  left: Seam
  right: Seam
  emptyProperties: number
}

export function readSeamNote(mark: XmlElement): SeamNote {
  const bits = toldBy(attribute(mark, 'w:id') ?? '')
  return { left: seams[bits & 7] ?? 'none', right: seams[(bits >> 3) & 7] ?? 'none', emptyProperties: bits >> 6 }
}

/** Updates the note in the id of a mark. The mark gets a new id if its note changes. */
export function writeSeamNote({ open }: Pick<Cutting, 'open'>, mark: XmlElement, more: Partial<SeamNote>): void {
  const before = readSeamNote(mark)
  const note = { ...before, ...more }
  const number = rankOf(note.left) | (rankOf(note.right) << 3) | (note.emptyProperties << 6)
  if (number !== toldBy(attribute(mark, 'w:id') ?? '')) setAttribute(mark, 'w:id', newMarkId(open.file, number))
}

export const formatChange = (run: XmlElement): XmlElement | undefined =>
  run.name === 'w:r' ? firstChild(firstChild(run, 'w:rPr'), 'w:rPrChange') : undefined

/** The child elements of a run or of an element around runs, without properties. */
export const contentIn = (node: XmlElement): XmlElement[] =>
  node.children.filter(isElement).filter(child => child.name !== 'w:rPr' && child.name !== 'w:pPr')

/** Returns the element before or after a node with the same parent, ignoring properties. */
export function sibling(parent: XmlElement, node: XmlElement, step: 1 | -1): XmlElement | undefined {
  const around = contentIn(parent)
  return around[around.indexOf(node) + step]
}
