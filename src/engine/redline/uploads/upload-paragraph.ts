import { switched } from '../../docx/grammar/on-off.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { currentText, type Piece, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { childValue } from '../view/style-sheet.ts'

/** What of a paragraph an edit can change. */
export interface EditedParagraph {
  anchor: string
  /** With all open changes accepted, and with the member's own taken back. */
  text: string
  textBefore: string
  /** Whose change takes the end of the paragraph, so that it joins the next or goes. */
  end: 'stays' | 'ownDeletion' | 'othersDeletion'
  /** The container that it is in: paragraphs of one container follow each other. */
  parent: XmlElement
  /** Of each code unit of the text. */
  formats: RunFormat[]
}

export interface RunFormat {
  bold: boolean
  italic: boolean
  underline: boolean
}

/** The paragraphs of the body. */
export function readParagraphs(open: OpenRevision, isOwn: (author: string) => boolean): EditedParagraph[] {
  return placesOf(open).map(({ node, parent }, index) => {
    const pieces = piecesOf(node)
    const { deleted } = paragraphMark(node)
    return {
      anchor: open.anchors[index]!,
      text: currentText(pieces),
      textBefore: pieces.map(piece => (isThereBefore(piece, isOwn) ? piece.text : '')).join(''),
      end: deleted === null ? 'stays' : isOwn(deleted.author) ? 'ownDeletion' : 'othersDeletion',
      parent,
      formats: pieces.flatMap(piece => (piece.deleted === null ? formatsOf(piece) : [])),
    }
  })
}

const isThereBefore = ({ inserted, deleted }: Piece, isOwn: (author: string) => boolean) =>
  !(inserted && isOwn(inserted.author)) && !(deleted && !isOwn(deleted.author))

/** Given on the run itself; what styles give stays theirs. */
function formatsOf({ run, text }: Piece): RunFormat[] {
  const properties = run === null ? undefined : firstChild(run, 'w:rPr')
  const line = childValue(properties, 'w:u')
  const format = {
    bold: switched(properties, 'w:b') ?? false,
    italic: switched(properties, 'w:i') ?? false,
    underline: line !== undefined && line !== 'none',
  }
  return Array.from({ length: text.length }, () => format)
}
