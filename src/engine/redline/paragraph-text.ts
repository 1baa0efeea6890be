import { changeBy, traitsOf } from '../docx/grammar/elements.ts'
import { attribute, childElements, firstChild, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { holdsField, type InlineVisitor, leadsOn, readInline } from './inline-content.ts'
import { type RevisionMark, revisionMark } from './revision-mark.ts'

/** A stretch of a paragraph that is one node of the file, with the text that it stands for. */
export interface Piece {
  /** UTF-16 code units as the client counts them; an object is one, U+FFFC; marks of fields and bookmarks are none. */
  text: string
  /** What holds the text: `w:t`, `w:delText`, `w:tab`, `w:drawing` … */
  node: XmlElement
  /** The run that the node is in; null for what stands beside runs, such as a bookmark. */
  run: XmlElement | null
  /** From the paragraph to the parent of the node, the paragraph first. */
  path: XmlElement[]
  inserted: RevisionMark | null
  deleted: RevisionMark | null
}

const replacement = '\ufffc'

/** The pieces of a paragraph in the order of the file, deleted ones among them. */
export function piecesOf(paragraph: XmlElement): Piece[] {
  const reader = new PieceReader()
  readInline(paragraph, reader)
  silenceCodes(reader.pieces)
  return reader.pieces
}

const markOf = ({ node, run }: Piece) =>
  run && node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined

/**
 * What stands between the begin of a field and its result is code, whatever it is: no word processor shows it (ECMA-376-1
 * §17.16.18), and it counts for nothing. A deleted mark is none for text that stays.
 */
function silenceCodes(pieces: Piece[]): void {
  const marked = pieces.filter(piece => markOf(piece) !== undefined)
  if (marked.length === 0) return
  const isInCode = codesIn(pieces, () => true)
  const isInCurrentCode = marked.every(piece => piece.deleted === null)
    ? isInCode
    : codesIn(pieces, piece => piece.deleted === null)
  for (const [index, piece] of pieces.entries())
    if ((piece.deleted ? isInCode : isInCurrentCode).has(index)) piece.text = ''
}

/** The indices of the pieces in codes that begin and end among the pieces, by the marks of fields that count. */
export function codesIn(pieces: Piece[], counts: (piece: Piece) => boolean): Set<number> {
  const codes = new Set<number>()
  const open: { from: number; isInCode: boolean }[] = []
  for (const [index, piece] of pieces.entries()) {
    const mark = markOf(piece)
    if (mark === undefined || !counts(piece)) continue
    const field = open.at(-1)
    if (mark === 'begin') open.push({ from: index, isInCode: true })
    else if (field?.isInCode) {
      for (let at = field.from; at < index; at++) codes.add(at)
      field.isInCode = false
    }
    if (mark === 'end') open.pop()
  }
  return codes
}

type Marks = Pick<Piece, 'inserted' | 'deleted'>

class PieceReader implements InlineVisitor {
  readonly pieces: Piece[] = []
  /** The changes around the place that is read, and those around each of them. */
  #marks: Marks = { inserted: null, deleted: null }
  readonly #outer: Marks[] = []

  enter(node: XmlElement): boolean {
    const change = changeBy(node.name)
    if (change) {
      this.#outer.push(this.#marks)
      this.#marks = { ...this.#marks, [change === 'brings' ? 'inserted' : 'deleted']: revisionMark(node) }
    }
    return true
  }

  leave(node: XmlElement): void {
    if (changeBy(node.name)) this.#marks = this.#outer.pop()!
  }

  piece(node: XmlElement, run: XmlElement | null, path: XmlElement[]): void {
    if (node.name === 'w:pPr' || node.name === 'w:rPr') return
    const { inserted, deleted } = this.#marks
    this.pieces.push({ text: pieceText(node), node, run, path, inserted, deleted })
  }
}

/** What an element of a run is as text: one character for each object. */
export function pieceText(node: XmlElement): string {
  if (node.name === 'w:t' || node.name === 'w:delText') return textOf(node)
  if (node.name === 'w:sym') return symbolText(node)
  const { character, object } = traitsOf(node.name)
  return character ?? (object ? replacement : '')
}

/** A character of a symbol font, by its code (ECMA-376-1 §17.3.3.30). */
function symbolText(node: XmlElement): string {
  const code = Number.parseInt(attribute(node, 'w:char') ?? '', 16)
  return code > 0 && code <= 0xffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCharCode(code) : replacement
}

/** The text of a paragraph as it would be with all open changes accepted: what the client edits. */
export const currentText = (pieces: Piece[]): string =>
  pieces.map(piece => (piece.deleted === null ? piece.text : '')).join('')

/** The same of a paragraph; most have no field, and their pieces need not be read. */
export const currentTextOf = (paragraph: XmlElement): string =>
  holdsField(paragraph) ? currentText(piecesOf(paragraph)) : textOfRuns(paragraph)

function textOfRuns(parent: XmlElement): string {
  let text = ''
  for (const node of parent.children) {
    if (!isElement(node) || node.name === 'w:pPr' || node.name === 'w:rPr') continue
    if (!leadsOn(parent, node)) text += pieceText(node)
    else if (changeBy(node.name) !== 'takes') text += textOfRuns(node)
  }
  return text
}

/** The change that brought or takes the end of a paragraph: its mark (ECMA-376-1 §17.13.5.14, §17.13.5.19). */
export function paragraphMark(paragraph: XmlElement): { inserted: RevisionMark | null; deleted: RevisionMark | null } {
  const marks = childElements(firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr'))
  const markThat = (change: 'brings' | 'takes') => {
    const found = marks.find(child => changeBy(child.name) === change)
    return found ? revisionMark(found) : null
  }
  return { inserted: markThat('brings'), deleted: markThat('takes') }
}
