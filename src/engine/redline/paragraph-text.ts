import { changeBy, traitsOf } from '../docx/grammar/elements.ts'
import { attribute, childElements, firstChild, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { holdsField, type InlineVisitor, isRunOrWrapper, readInline } from './inline-content.ts'
import { type RevisionMark, revisionMark } from './revision-mark.ts'

/** A node of a paragraph, with the text that it stands for. */
export interface Piece {
  /**
   * The text, measured in UTF-16 code units as clients count it. An object is one unit, U+FFFC; marks of fields and
   * bookmarks have no text.
   */
  text: string
  /** The element that holds the text: `w:t`, `w:delText`, `w:tab`, `w:drawing` … */
  node: XmlElement
  /** The run around the node; null for elements outside runs, such as a bookmark. */
  run: XmlElement | null
  /** The elements from the paragraph to the parent of the node, the paragraph first. */
  path: XmlElement[]
  inserted: RevisionMark | null
  deleted: RevisionMark | null
}

const replacement = '\ufffc'

/** Returns the pieces of a paragraph in file order, including deleted pieces. */
export function piecesOf(paragraph: XmlElement): Piece[] {
  const reader = new PieceReader()
  readInline(paragraph, reader)
  clearFieldCodes(reader.pieces)
  return reader.pieces
}

const markOf = ({ node, run }: Piece) =>
  run && node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined

/**
 * Clears the text of pieces between the beginning of a field and its result. They are code, which no word processor
 * shows (ECMA-376-1 §17.16.18). Deleted field marks do not count for text that stays.
 */
function clearFieldCodes(pieces: Piece[]): void {
  const marked = pieces.filter(piece => markOf(piece) !== undefined)
  if (marked.length === 0) return
  const isInCode = codesIn(pieces, () => true)
  const isInCurrentCode = marked.every(piece => piece.deleted === null)
    ? isInCode
    : codesIn(pieces, piece => piece.deleted === null)
  for (const [index, piece] of pieces.entries())
    if ((piece.deleted ? isInCode : isInCurrentCode).has(index)) piece.text = ''
}

/**
 * Returns the indices of the pieces inside field codes. Field marks that fail `counts` are ignored. A code must begin
 * and end among the pieces.
 */
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
  /** The changes around the current place. `#outer` is the stack of values to go back to. */
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

/** Returns the text that an element of a run stands for. An object is one character. */
export function pieceText(node: XmlElement): string {
  if (node.name === 'w:t' || node.name === 'w:delText') return textOf(node)
  if (node.name === 'w:sym') return symbolText(node)
  const { character, object } = traitsOf(node.name)
  return character ?? (object ? replacement : '')
}

/** Returns the character of a symbol font with the code that the element names (ECMA-376-1 §17.3.3.30). */
function symbolText(node: XmlElement): string {
  const code = Number.parseInt(attribute(node, 'w:char') ?? '', 16)
  return code > 0 && code <= 0xffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCharCode(code) : replacement
}

/** Returns the text of a paragraph as if all open changes were accepted: the text that the client edits. */
export const currentText = (pieces: Piece[]): string =>
  pieces.map(piece => (piece.deleted === null ? piece.text : '')).join('')

/** Returns the current text of a paragraph. Reads the pieces only if the paragraph has a field; most have none. */
export const currentTextOf = (paragraph: XmlElement): string =>
  holdsField(paragraph) ? currentText(piecesOf(paragraph)) : textOfRuns(paragraph)

function textOfRuns(parent: XmlElement): string {
  let text = ''
  for (const node of parent.children) {
    if (!isElement(node) || node.name === 'w:pPr' || node.name === 'w:rPr') continue
    if (!isRunOrWrapper(parent, node)) text += pieceText(node)
    else if (changeBy(node.name) !== 'takes') text += textOfRuns(node)
  }
  return text
}

/** Returns the marks that insert and delete the end of a paragraph (ECMA-376-1 §17.13.5.14, §17.13.5.19). */
export function paragraphMark(paragraph: XmlElement): { inserted: RevisionMark | null; deleted: RevisionMark | null } {
  const marks = childElements(firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr'))
  const markThat = (change: 'brings' | 'takes') => {
    const mark = marks.find(child => changeBy(child.name) === change)
    return mark ? revisionMark(mark) : null
  }
  return { inserted: markThat('brings'), deleted: markThat('takes') }
}
