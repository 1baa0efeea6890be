import { switched } from '../../docx/grammar/on-off.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentText, type Piece, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { childValue } from '../view/style-sheet.ts'

/** The parts of a paragraph that an edit can change. */
export interface EditedParagraph {
  anchor: string
  /** The text with all open changes accepted. In `textBefore`, the member's own changes are withdrawn instead. */
  text: string
  textBefore: string
  /**
   * Whether the end of the paragraph is deleted, and whose deletion it is. A deleted end joins the paragraph with the
   * next, or removes it.
   */
  end: 'stays' | 'ownDeletion' | 'othersDeletion'
  /** The element that directly contains the paragraph, such as the body or a cell. */
  parent: XmlElement
  /** The format of each code unit in the text. */
  formats: UploadedFormat[]
}

export interface UploadedFormat {
  bold: boolean
  italic: boolean
  underline: boolean
}

/** Reads the paragraphs of the body. */
export function readParagraphs(open: ReadonlyRevision, isOwn: (author: string) => boolean): EditedParagraph[] {
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

/** Returns the direct formatting of a piece, once for each code unit. Formatting from styles does not count. */
function formatsOf({ run, text }: Piece): UploadedFormat[] {
  const properties = run === null ? undefined : firstChild(run, 'w:rPr')
  const line = childValue(properties, 'w:u')
  const format = {
    bold: switched(properties, 'w:b') ?? false,
    italic: switched(properties, 'w:i') ?? false,
    underline: line !== undefined && line !== 'none',
  }
  return Array.from({ length: text.length }, () => format)
}
