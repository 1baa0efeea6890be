import { changeBy } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import {
  attribute,
  cloneElement,
  firstChild,
  isElement,
  setAttribute,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { placesOf } from '../open-revision.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { revisionMark } from '../revision-mark.ts'
import { type Edit, isOfSide, isOwnInsertionMark } from './edit.ts'
import { blockBeside } from './paragraph-ends.ts'
import {
  type Cut,
  contentIn,
  deeper,
  formatChange,
  inwards,
  readSeamNote,
  type Seam,
  sibling,
  writeSeamNote,
} from './seams.ts'

/**
 * Remembers where an edit removed a mark, so that `closeSeams` can join the elements that are now neighbours. `seam`,
 * from the note of the mark, says how deeply they were cut when the mark was made. `path` leads from the paragraph to
 * the parent of the mark.
 */
export function closeLater(
  edit: Edit,
  path: XmlElement[],
  left: XmlElement | undefined,
  right: XmlElement | undefined,
  seam: Seam,
): void {
  if (seam === 'none') return
  const [from, to] = [left ?? outwards(path, -1), right ?? outwards(path, 1)]
  if (from && to) edit.cuts.push({ left: from, right: to, seam, isInOwn: false })
  else holdAtEnd(edit, path[0]!, seam, from ? 1 : -1)
}

/** Returns the nearest element before or after the elements of a path, starting at the innermost. */
function outwards(path: XmlElement[], step: 1 | -1): XmlElement | undefined {
  for (let level = path.length - 1; level > 0; level--) {
    const neighbour = sibling(path[level - 1]!, path[level]!, step)
    if (neighbour) return neighbour
  }
  return undefined
}

/** Adds the cut to the note of the neighbouring paragraph end, if the author inserted that end. */
function holdAtEnd(edit: Edit, paragraph: XmlElement, seam: Seam, step: 1 | -1): void {
  const before = step === 1 ? paragraph : paragraphBefore(edit, paragraph)
  const mark = before && paragraphMark(before).inserted
  if (mark && isOwnInsertionMark(edit, mark.node)) raise(edit, mark.node, 'left', seam)
}

function paragraphBefore({ open }: Edit, paragraph: XmlElement): XmlElement | undefined {
  const place = placesOf(open).find(({ node }) => node === paragraph)
  const before = place && blockBeside(place.parent, paragraph, -1)
  return before?.name === 'w:p' ? before : undefined
}

/** Requests that two neighbouring elements of the author's text be joined if they look the same. */
export function joinOwn(edit: Edit, left: XmlElement | undefined, right: XmlElement | undefined): void {
  if (left && right) edit.cuts.push({ left, right, seam: 'own', isInOwn: true })
}

const raise = (edit: Edit, mark: XmlElement, side: 'left' | 'right', seam: Seam) =>
  writeSeamNote(edit, mark, { [side]: deeper(readSeamNote(mark)[side], seam) })

/**
 * Ends an operation. Joins the halves of a cut that are neighbours again and look the same. For every other cut, a mark
 * next to the halves remembers the cut. For example, deleting `30 ` from `within 30 days` cuts its run in three, and
 * restoring it joins the three runs again. Only elements that an edit cut are joined.
 */
export function closeSeams(edit: Edit): void {
  const closing = new Closing(edit)
  for (const cut of edit.cuts.toSorted(inwards)) closing.close(cut)
  closing.closeRemembered()
}

class Closing {
  readonly #edit: Edit
  readonly #parents = new Map<XmlElement, XmlElement>()
  /** The joined elements, each with the element that took over its content. */
  readonly #joined = new Map<XmlElement, XmlElement>()

  constructor(edit: Edit) {
    this.#edit = edit
    for (const paragraph of edit.touched) this.#adopt(paragraph)
  }

  #adopt(parent: XmlElement): void {
    for (const child of parent.children) {
      if (!isElement(child)) continue
      this.#parents.set(child, parent)
      this.#adopt(child)
    }
  }

  close({ left, right, seam, isInOwn }: Cut): void {
    const [currentLeft, currentRight] = [this.#now(left), this.#now(right)]
    if (currentLeft === currentRight || !this.#parents.has(currentLeft) || !this.#parents.has(currentRight)) return
    const parent = this.#parents.get(currentLeft)!
    if (parent === this.#parents.get(currentRight) && sibling(parent, currentLeft, 1) === currentRight)
      this.#closeBeside(currentLeft, currentRight, seam)
    else if (!isInOwn && seam !== 'own') this.#hold(currentLeft, currentRight, seam)
  }

  #now(node: XmlElement): XmlElement {
    let now = node
    for (let into = this.#joined.get(now); into; into = this.#joined.get(now)) now = into
    return now
  }

  #closeBeside(left: XmlElement, right: XmlElement, seam: Seam | 'own'): void {
    if (isText(left) && isText(right)) this.#joinTexts(left, right, seam)
    else if (seam === 'own' && left.name !== 'w:r' && !isOwnInsertionMark(this.#edit, left)) return
    else if (changeBy(left.name) && isAlike(left, right)) this.#joinMarks(left, right, seam)
    else if (left.name === 'w:r' && seam !== 'around' && isAlike(left, right) && areJoinable(left, right, seam))
      this.#joinRuns(left, right, seam)
    else if (seam !== 'own') this.#hold(left, right, seam)
  }

  #joinMarks(left: XmlElement, right: XmlElement, seam: Seam | 'own'): void {
    const [last, first] = [contentIn(left).at(-1), contentIn(right)[0]]
    const isOurs = isOfSide(this.#edit, revisionMark(left))
    const note = readSeamNote(right)
    this.#join(left, right)
    if (isOurs) writeSeamNote(this.#edit, left, { right: note.right })
    const isOwn = isOwnInsertionMark(this.#edit, left)
    if (isOwn && seam !== 'own') raise(this.#edit, left, 'left', seam)
    if (last && first && (isOwn || seam !== 'around')) this.#closeBeside(last, first, isOwn ? 'own' : seam)
  }

  #joinRuns(left: XmlElement, right: XmlElement, seam: Seam | 'own'): void {
    const [last, first] = [contentIn(left).at(-1), contentIn(right)[0]]
    const [change, rightChange] = [formatChange(left), formatChange(right)]
    if (change && rightChange && isOfSide(this.#edit, revisionMark(change)))
      writeSeamNote(this.#edit, change, { right: readSeamNote(rightChange).right })
    right.children = right.children.filter(child => !isElement(child) || child.name !== 'w:rPr')
    this.#join(left, right)
    if (last && first && isText(last) && isText(first) && seam !== 'run') this.#joinTexts(last, first, seam)
  }

  #joinTexts(left: XmlElement, right: XmlElement, seam: Seam | 'own'): void {
    const space = joinedSpace(left, right, seam)
    if (left.name !== right.name || space === null) return
    const text = textOf(left) + textOf(right)
    this.#join(left, right)
    left.children = [text]
    setAttribute(left, 'xml:space', space)
  }

  #join(left: XmlElement, right: XmlElement): void {
    const parent = this.#parents.get(right)!
    for (const child of right.children) if (isElement(child)) this.#parents.set(child, left)
    left.children = [...left.children, ...right.children]
    parent.children = parent.children.filter(child => child !== right)
    this.#parents.delete(right)
    this.#joined.set(right, left)
  }

  /** Records in a mark of the author's side, between or next to two halves, that they were one element. */
  #hold(left: XmlElement, right: XmlElement, seam: Seam): void {
    const [a, b, around] = this.#branches(left, right)
    if (!a || !b || !around) return
    if (a.name === 'w:p') {
      const end = paragraphMark(a).inserted?.node
      if (end && isOwnInsertionMark(this.#edit, end)) raise(this.#edit, end, 'left', seam)
      return
    }
    const between = contentIn(around)
    const insertion = between
      .slice(between.indexOf(a), between.indexOf(b) + 1)
      .find(node => isOwnInsertionMark(this.#edit, node))
    const [before, behind] = [markAt(this.#edit, a, -1), markAt(this.#edit, b, 0)]
    if (insertion) raise(this.#edit, insertion, 'left', seam)
    else if (before) raise(this.#edit, before, 'right', seam)
    else if (behind) raise(this.#edit, behind, 'left', seam)
  }

  /**
   * Returns the ancestors of two elements that are siblings, and the parent that they share. Without a shared parent,
   * returns the two paragraphs.
   */
  #branches(left: XmlElement, right: XmlElement): [XmlElement?, XmlElement?, XmlElement?] {
    const leftChain = this.#chain(left)
    const rightChain = this.#chain(right)
    const at = leftChain.findIndex(node => rightChain.includes(node))
    const [a, b] =
      at < 0
        ? [leftChain.at(-1), rightChain.at(-1)]
        : [leftChain[at - 1], rightChain[rightChain.indexOf(leftChain[at]!) - 1]]
    return [a, b, at < 0 ? a : leftChain[at]]
  }

  #chain(node: XmlElement): XmlElement[] {
    const chain = [node]
    for (let up = this.#parents.get(node); up; up = this.#parents.get(up)) chain.push(up)
    return chain
  }

  /** Joins neighbouring deletions and runs that were split, according to their notes, and look the same again. */
  closeRemembered(): void {
    for (const paragraph of this.#edit.touched) this.#closeRememberedIn(paragraph)
  }

  #closeRememberedIn(parent: XmlElement): void {
    let last: XmlElement | undefined
    for (const node of contentIn(parent)) {
      if (node.name !== 'w:r' && node.name !== 'w:del') this.#closeRememberedIn(node)
      else if (changeBy(node.name) === 'takes') this.#closeRememberedIn(node)
      const seam = last ? this.#remembered(last, node) : 'none'
      if (last && seam !== 'none' && isAlike(last, node)) this.#closeBeside(last, node, seam)
      if (this.#parents.get(node) === parent) last = node
    }
  }

  #remembered(left: XmlElement, right: XmlElement): Seam {
    if (left.name !== right.name || !['w:del', 'w:r'].includes(left.name)) return 'none'
    return deeper(rememberedAt(this.#edit, left, 'right'), rememberedAt(this.#edit, right, 'left'))
  }
}

/** Returns the mark of the author's side at the end (-1) or the start (0) of an element. */
function markAt(edit: Edit, node: XmlElement | undefined, at: 0 | -1): XmlElement | undefined {
  if (!node) return undefined
  const mark = node.name === 'w:del' ? node : formatChange(node)
  if (mark && isOfSide(edit, revisionMark(mark))) return mark
  return changeBy(node.name) ? markAt(edit, contentIn(node).at(at), at) : undefined
}

/** Returns how deeply the file was cut at a side of an element, according to the notes of the author's side there. */
function rememberedAt(edit: Edit, node: XmlElement | undefined, side: 'left' | 'right'): Seam {
  if (!node) return 'none'
  const mark = changeBy(node.name) ? node : formatChange(node)
  const note = mark && isOfSide(edit, revisionMark(mark)) ? readSeamNote(mark) : undefined
  const seam = isOwnInsertionMark(edit, node) && note ? deeper(note.left, note.right) : (note?.[side] ?? 'none')
  const inner = changeBy(node.name) ? contentIn(node).at(side === 'right' ? -1 : 0) : undefined
  return deeper(seam, rememberedAt(edit, inner, side))
}

/** Whether a text was cut from a text whose leading and trailing whitespace did not count. */
export const isCutFromTrimmed = (edit: Edit, text: XmlElement, path: XmlElement[]): boolean =>
  isTrimmedAt(edit, text, path, 'left') || isTrimmedAt(edit, text, path, 'right')

function isTrimmedAt(edit: Edit, text: XmlElement, path: XmlElement[], side: 'left' | 'right'): boolean {
  const [step, opposite] = side === 'left' ? ([-1, 'right'] as const) : ([1, 'left'] as const)
  let node = text
  for (const parent of path.toReversed()) {
    const beside = sibling(parent, node, step)
    if (rememberedAt(edit, node, side) === 'text' || rememberedAt(edit, beside, opposite) === 'text') return true
    if (beside) return false
    node = parent
  }
  const before = side === 'right' ? path[0]! : paragraphBefore(edit, path[0]!)
  const end = before && paragraphMark(before).inserted
  return end ? isOwnInsertionMark(edit, end.node) && readSeamNote(end.node).left === 'text' : false
}

const isText = (node: XmlElement) => node.name === 'w:t' || node.name === 'w:delText'

/**
 * Whether two runs can be joined. If a text was cut between them, the first run must end with one half and the second
 * begin with the other.
 */
function areJoinable(left: XmlElement, right: XmlElement, seam: Seam | 'own'): boolean {
  const [last, first] = [contentIn(left).at(-1), contentIn(right)[0]]
  if (seam === 'run' || !last || !first) return true
  if (!isText(last) || !isText(first)) return seam === 'own'
  return last.name === first.name && joinedSpace(last, first, seam) !== null
}

const isSpaced = (text: XmlElement) => attribute(text, 'xml:space') === 'preserve'

/** Returns the `xml:space` of two joined texts; null if joining them would change which whitespace counts. */
function joinedSpace(left: XmlElement, right: XmlElement, seam: Seam | 'own'): 'preserve' | undefined | null {
  const ends = [
    { isBlank: /^\s/.test(textOf(left)), counts: isSpaced(left) },
    { isBlank: /\s$/.test(textOf(right)), counts: isSpaced(right) },
  ].filter(end => end.isBlank)
  if (ends.some(end => end.counts) && ends.some(end => !end.counts)) return null
  if (seam === 'spacedText') return ends.some(end => !end.counts) ? null : 'preserve'
  return ends.some(end => end.counts) ? 'preserve' : undefined
}

/** Whether two runs or marks differ only in their content. */
const isAlike = (a: XmlElement, b: XmlElement) => a.name === b.name && appearance(a) === appearance(b)

function appearance(node: XmlElement): string {
  const properties = firstChild(node, 'w:rPr')
  const shell = {
    ...node,
    attributes: node.attributes.map(attribute => ({ ...attribute })),
    children: properties ? [cloneElement(properties)] : [],
  }
  if (changeBy(node.name)) setAttribute(shell, 'w:id', undefined)
  const change = formatChange(shell)
  if (change) setAttribute(change, 'w:id', undefined)
  return serializeXml(shell)
}
