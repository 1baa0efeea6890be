import { isPlace } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import {
  attribute,
  cloneElement,
  descendants,
  element,
  firstChild,
  isElement,
  setAttribute,
  textBelow,
  visitElements,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { marksOf } from '../changes/marks.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { type Piece, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author, Operation } from '../redline-view.ts'
import { tableRunsAround } from '../view/hidden/surroundings.ts'
import { runFormat, styledRuns } from '../view/run-format.ts'
import { paragraphStyles, styleSheetOf } from '../view/style-sheet.ts'

/** A code unit of a clause, as a page stores it. Deleted units are stored too. */
interface Unit {
  text: string
  /** True inside an open insertion by the author, where removing the unit leaves no trace. */
  isOwn: boolean
  isGone: boolean
  look: { bold: boolean; italic: boolean; underline: boolean }
}

interface Paragraph {
  units: Unit[]
  isEndGone: boolean
  isEndOwn: boolean
  format: string
  /** The number of the cell or control that contains the paragraph. */
  parent: number
}

/** The state of the document that a page stores: the paragraphs by their anchors. */
export type Page = Map<string, Paragraph>

const isBy = (name: string, author: string | undefined) => author === name

export function pageOf(open: OpenRevision, name: string): Page {
  const sheet = styleSheetOf(open.file)
  const body = bodyOf(open.file.tree(open.file.mainName))
  const places = placesOf(open)
  const parents = [...new Set(places.map(place => place.parent))]
  return new Map(
    places.map(({ node, parent }, index) => {
      const ofTables = tableRunsAround(body, node, sheet)
      const styled = styledRuns(sheet, paragraphStyles(sheet, node), ofTables)
      const units = piecesOf(node).flatMap((piece: Piece) => {
        const isGone = piece.deleted !== null
        const isOwn = !isGone && piece.inserted?.node.name === 'w:ins' && isBy(name, piece.inserted.author)
        const { bold, italic, underline } = piece.run
          ? runFormat(piece.run, styled)
          : { bold: false, italic: false, underline: false }
        const look = { bold: Boolean(bold), italic: Boolean(italic), underline: Boolean(underline) }
        return piece.text.split('').map(text => ({ text, isOwn, isGone, look }))
      })
      const properties = node.children.filter(isElement).find(child => child.name === 'w:pPr')
      const format = properties
        ? serializeXml({
            ...properties,
            children: properties.children.filter(child => isElement(child) && child.name !== 'w:rPr'),
          })
        : ''
      const { inserted, deleted } = paragraphMark(node)
      return [
        open.anchors[index]!,
        {
          units,
          isEndGone: deleted !== null,
          isEndOwn: deleted === null && inserted?.author === name,
          format,
          parent: parents.indexOf(parent),
        },
      ] as const
    }),
  )
}

const textOfUnits = (units: Unit[]) => units.map(unit => unit.text).join('')
const current = (units: Unit[]) => units.filter(unit => !unit.isGone)

/**
 * Converts an index to a place as operations name it: the length of the current text before the index, and of the
 * deleted text right before it.
 */
function placeAt(units: Unit[], index: number): { start: number; deleted: number } {
  const before = units.slice(0, index)
  return { start: current(before).length, deleted: before.length - 1 - before.findLastIndex(unit => !unit.isGone) }
}

/**
 * Undoes an operation as a page would: with operations that a page can send, based on the state before the operation.
 */
export class Undo {
  readonly sent: Operation[] = []
  readonly #open: OpenRevision
  readonly #author: Author
  readonly #before: Page
  /** New anchors of clauses, by their former anchors. */
  readonly names: Map<string, string>

  constructor(open: OpenRevision, author: Author, before: Page, names: Map<string, string>) {
    this.#open = open
    this.#author = author
    this.#before = before
    this.names = names
  }

  #send(operation: Operation): void {
    this.sent.push(operation)
    applyOperations(this.#open, [operation], this.#author)
  }

  #now(anchor: string): string {
    return this.names.get(anchor) ?? anchor
  }

  take(operation: Operation, added: string[]): void {
    const anchor = 'after' in operation ? operation.after : operation.anchor
    switch (operation.kind) {
      case 'insertParagraph':
      case 'insertParagraphs':
        for (const addedAnchor of added.toReversed())
          this.#send({ kind: 'deleteParagraph', anchor: this.#now(addedAnchor) })
        return
      case 'splitParagraph':
        this.#send({ kind: 'mergeWithNext', anchor: this.#now(anchor) })
        return
      case 'mergeWithNext':
        this.#unmerge(anchor)
        return
      case 'deleteParagraph':
        this.#undelete(anchor)
        return
      default:
        this.#text(anchor)
        this.#end(anchor)
    }
  }

  #paragraph(anchor: string): Paragraph {
    const paragraph = pageOf(this.#open, this.#author.name).get(this.#now(anchor))
    if (!paragraph) throw new Error(`no clause ${anchor}`)
    return paragraph
  }

  #end(anchor: string): void {
    const was = this.#before.get(anchor)!.isEndGone
    const is = this.#paragraph(anchor).isEndGone
    if (is && !was) this.#send({ kind: 'restore', anchor: this.#now(anchor), end: true })
    if (was && !is) this.#deleteEnd(this.#now(anchor))
  }

  /** Deletes a paragraph end. Before a table or a control, that is possible only with the whole paragraph. */
  #deleteEnd(anchor: string): void {
    try {
      this.#send({ kind: 'mergeWithNext', anchor })
    } catch (error) {
      if (!(error instanceof RedlineError)) throw error
      this.#send({ kind: 'deleteParagraph', anchor })
    }
  }

  /** Separates two paragraphs that were merged, or restores the deleted end between them. */
  #unmerge(anchor: string): void {
    const order = [...this.#before.keys()]
    const next = order[order.indexOf(anchor) + 1]
    const isOne = next === undefined || !this.#open.anchors.includes(this.#now(next))
    if (!isOne || next === undefined) {
      this.#end(anchor)
      return
    }
    const { units } = this.#before.get(anchor)!
    const { start, deleted } = placeAt(units, units.length)
    this.#send({
      kind: 'splitParagraph',
      anchor: this.#now(anchor),
      offset: start,
      deleted,
      newAnchor: this.#now(next),
    })
  }

  #undelete(anchor: string): void {
    if (!this.#open.anchors.includes(this.#now(anchor))) this.#restoreParagraph(anchor)
    this.#text(anchor)
    this.#end(anchor)
  }

  #restoreParagraph(anchor: string): void {
    const order = [...this.#before.keys()]
    const at = order.indexOf(anchor)
    const [previous, next] = [order[at - 1], order[at + 1]]
    const was = this.#before.get(anchor)!
    const foreignUnits = was.units.filter(unit => !unit.isOwn)
    const isGrown = (neighbour: string | undefined) =>
      neighbour !== undefined && this.#paragraph(neighbour).units.length > this.#before.get(neighbour)!.units.length
    const formatOf = (neighbour: string) => this.#before.get(neighbour)!.format
    const isBeside = (neighbour: string) => this.#before.get(neighbour)!.parent === was.parent
    const isLikePrevious = previous !== undefined && isBeside(previous) && formatOf(previous) === was.format
    const newAnchor = this.#now(anchor)
    const intoNext =
      was.isEndOwn &&
      (foreignUnits.length > 0 ? isGrown(next) : !isLikePrevious && next !== undefined && isBeside(next))
    if (next !== undefined && intoNext) {
      // the first half keeps the anchor
      this.#send({
        kind: 'splitParagraph',
        anchor: this.#now(next),
        offset: 0,
        deleted: foreignUnits.length,
        newAnchor,
      })
      const first = this.#now(next)
      this.names.set(next, newAnchor)
      this.names.set(anchor, first)
    } else if (was.isEndOwn && foreignUnits.length === 0)
      this.#send({ kind: 'insertParagraph', after: this.#now(previous!), text: textOfUnits(was.units), newAnchor })
    else {
      const { units } = this.#before.get(previous!)!
      const { start, deleted } = placeAt(units, units.length)
      this.#send({ kind: 'splitParagraph', anchor: this.#now(previous!), offset: start, deleted, newAnchor })
    }
  }

  #text(anchor: string): void {
    const was = this.#before.get(anchor)!.units
    for (let steps = 0; ; steps++) {
      if (steps > 200) throw new Error(`no way back: ${anchor} ${JSON.stringify(this.sent.slice(0, 5))}`)
      const next = nextStep(this.#paragraph(anchor).units, was)
      if (!next) return
      this.#send({ ...next, anchor: this.#now(anchor) } as Operation)
    }
  }
}

type Without<O> = O extends Operation ? Omit<O, 'anchor'> : never
type Step = Without<Extract<Operation, { kind: 'restore' | 'replaceText' | 'format' }>>

/** Returns the next operation that brings the units closer to their former state. */
function nextStep(is: Unit[], was: Unit[]): Step | undefined {
  return deletionStep(is, was) ?? ownStep(is, was) ?? formatStep(is, was)
}

function deletionStep(is: Unit[], was: Unit[]): Step | undefined {
  const foreignUnits = was.filter(unit => !unit.isOwn)
  let number = 0
  const differing = is.map(unit => {
    if (unit.isOwn) return null
    const before = foreignUnits[number++]
    if (before?.text !== unit.text) throw new Error(`the text that stays is another: ${before?.text} ${unit.text}`)
    return before.isGone === unit.isGone ? null : before.isGone
  })
  const from = differing.findIndex(value => value !== null)
  if (from < 0) return undefined
  const behind = differing.findIndex((value, index) => index > from && value !== differing[from])
  const to = behind < 0 ? is.length : behind
  const { start, deleted } = placeAt(is, from)
  return differing[from]
    ? { kind: 'replaceText', start, length: to - from, text: '' }
    : { kind: 'restore', start, deleted, length: to - from }
}

/** Returns the units that the author inserted in each gap between the other units. */
function gapsOf(units: Unit[]): { from: number; ownUnits: Unit[] }[] {
  const gaps = [{ from: 0, ownUnits: [] as Unit[] }]
  for (const [index, unit] of units.entries()) {
    if (unit.isOwn) gaps.at(-1)!.ownUnits.push(unit)
    else gaps.push({ from: index + 1, ownUnits: [] })
  }
  return gaps
}

function ownStep(is: Unit[], was: Unit[]): Step | undefined {
  const before = gapsOf(was)
  for (const [number, { from, ownUnits }] of gapsOf(is).entries()) {
    const [a, b] = [ownUnits, before[number]!.ownUnits].map(units => units.map(unit => unit.text).join('')) as [
      string,
      string,
    ]
    if (a === b) continue
    let head = 0
    while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++
    let tail = 0
    while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
    if (
      /[\udc00-\udfff]|\p{M}/u.test(
        `${a[head] ?? ''}${b[head] ?? ''}${a[a.length - tail] ?? ''}${b[b.length - tail] ?? ''}`,
      )
    )
      head = tail = 0
    const { start, deleted } = placeAt(is, from + head)
    if (a.length > head + tail) return { kind: 'replaceText', start, length: a.length - head - tail, text: '' }
    return { kind: 'replaceText', start, length: 0, deleted, text: b.slice(head, b.length - tail) }
  }
  return undefined
}

function formatStep(is: Unit[], was: Unit[]): Step | undefined {
  const same = (a: Unit, b: Unit) => /[\n\ufffc]/.test(a.text) || JSON.stringify(a.look) === JSON.stringify(b.look)
  const now = current(is)
  const before = current(was)
  const from = now.findIndex((unit, index) => !same(unit, before[index]!))
  if (from < 0) return undefined
  const behind = now.findIndex(
    (unit, index) => index > from && (same(unit, before[index]!) || !same(before[index]!, before[from]!)),
  )
  return { kind: 'format', start: from, length: (behind < 0 ? now.length : behind) - from, ...before[from]!.look }
}

/**
 * Returns all parts as XML, with or without place marks. Reduces insertions by the author to their text, and drops the
 * format of ends that the author added, the ids of marks, and white space between elements.
 */
export function partsAsXml(open: OpenRevision, author: string, hasPlaces = true): Record<string, string> {
  const main = cloneElement(open.file.tree(open.file.mainName))
  for (const mark of marksOf(main)) setAttribute(mark, 'w:id', '')
  visitElements(main, node => {
    dropBlanks(node)
    if (!hasPlaces) node.children = node.children.filter(child => !isElement(child) || !isPlace(child.name))
    leaveControls(node, author)
    if (node.name === 'w:pPr' && isEndOf(author, node)) node.children = [element('w:rPr')]
    if (node.name === 'w:ins' && attribute(node, 'w:author') === author && node.children.length > 0)
      node.children = [textBelow(node, name => name === 'w:t')]
  })
  const others = [...open.file.package.parts].filter(([name]) => name !== open.file.mainName)
  return {
    main: serializeXml(main),
    ...Object.fromEntries(others.map(([name, { bytes }]) => [name, Buffer.from(bytes).toString('latin1')])),
  }
}

const isFieldEnd = (node: XmlNode) =>
  isElement(node) && [...descendants(node)].some(descendant => attribute(descendant, 'w:fldCharType') === 'end')

/**
 * Moves insertions at the end of a link, field or control to right after it, which is the same place, and joins
 * neighbouring insertions.
 */
function leaveControls(parent: XmlElement, author: string): void {
  const isOwn = (node: XmlNode | undefined) =>
    node !== undefined && isElement(node) && node.name === 'w:ins' && attribute(node, 'w:author') === author
  parent.children = parent.children.flatMap(child => {
    const isLink = isElement(child) && child.name === 'w:hyperlink'
    const content = isLink ? child : firstChild(isElement(child) ? child : undefined, 'w:sdtContent')
    return content && isOwn(content.children.at(-1)) ? [child, content.children.pop()!] : [child]
  })
  for (const [index, child] of parent.children.entries()) {
    const next = parent.children[index + 1]
    if (!isOwn(child) || !next || !isFieldEnd(next)) continue
    parent.children[index] = next
    parent.children[index + 1] = child
  }
  parent.children = parent.children.filter((child, index, children) => {
    const last = children[index - 1]
    if (!isOwn(child) || !last || !isOwn(last)) return true
    children[index] = last
    ;(last as XmlElement).children.push(...(child as XmlElement).children)
    return false
  })
}

const isEndOf = (author: string, properties: XmlElement) =>
  attribute(firstChild(firstChild(properties, 'w:rPr'), 'w:ins'), 'w:author') === author

function dropBlanks(node: XmlElement): void {
  if (node.children.some(isElement)) node.children = node.children.filter(isElement)
}
