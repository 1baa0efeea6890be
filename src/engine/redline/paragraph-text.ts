import { attribute, firstChild, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { deletingNames, insertingNames, type RevisionMark, revisionMark } from './revision-mark.ts'

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

/** What stands beside runs or around them (ECMA-376-1 §17.16, §17.5, §17.13). */
const wrappers = new Set([
  'w:ins',
  'w:del',
  'w:moveFrom',
  'w:moveTo',
  'w:hyperlink',
  'w:smartTag',
  'w:customXml',
  'w:sdt',
  'w:sdtContent',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
])

const replacement = '\ufffc'
const characters: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
}
const objects = new Set([
  'w:drawing',
  'w:pict',
  'w:object',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:ruby',
  'm:oMath',
  'm:oMathPara',
  'mc:AlternateContent',
])

/** The pieces of a paragraph in the order of the file, deleted ones among them. */
export function piecesOf(paragraph: XmlElement): Piece[] {
  const pieces: Piece[] = []
  collect(paragraph, [], null, null, null, pieces)
  return pieces
}

function collect(
  parent: XmlElement,
  above: XmlElement[],
  run: XmlElement | null,
  inserted: RevisionMark | null,
  deleted: RevisionMark | null,
  pieces: Piece[],
): void {
  const path = [...above, parent]
  for (const node of parent.children) {
    if (!isElement(node) || node.name === 'w:pPr' || node.name === 'w:rPr') continue
    if (node.name === 'w:r') collect(node, path, node, inserted, deleted, pieces)
    else if (run === null && wrappers.has(node.name)) {
      const mark = insertingNames.has(node.name) || deletingNames.has(node.name) ? revisionMark(node) : null
      const inner = mark && insertingNames.has(node.name) ? mark : inserted
      collect(node, path, null, inner, mark && deletingNames.has(node.name) ? mark : deleted, pieces)
    } else pieces.push({ text: pieceText(node), node, run, path, inserted, deleted })
  }
}

/** What an element of a run is as text: one character for each object. */
export function pieceText(node: XmlElement): string {
  if (node.name === 'w:t' || node.name === 'w:delText') return textOf(node)
  if (node.name === 'w:sym') return symbolText(node)
  // the mark of a comment is no part of the text
  if (node.name === 'w:commentReference') return ''
  if (Object.hasOwn(characters, node.name)) return characters[node.name]!
  return objects.has(node.name) ? replacement : ''
}

/** A character of a symbol font, by its code (ECMA-376-1 §17.3.3.30). */
function symbolText(node: XmlElement): string {
  const code = Number.parseInt(attribute(node, 'w:char') ?? '', 16)
  return code > 0 && code <= 0xffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCharCode(code) : replacement
}

/** The text of a paragraph as it would be with all open changes accepted: what the client edits. */
export const currentText = (pieces: Piece[]): string =>
  pieces.map(piece => (piece.deleted === null ? piece.text : '')).join('')

/** The change that brought or takes the end of a paragraph: its mark (ECMA-376-1 §17.13.5.14, §17.13.5.19). */
export function paragraphMark(paragraph: XmlElement): { inserted: RevisionMark | null; deleted: RevisionMark | null } {
  const properties = firstChild(paragraph, 'w:pPr')
  const run = properties && firstChild(properties, 'w:rPr')
  const found = (names: Set<string>) => run?.children.filter(isElement).find(child => names.has(child.name))
  const inserted = found(insertingNames)
  const deleted = found(deletingNames)
  return { inserted: inserted ? revisionMark(inserted) : null, deleted: deleted ? revisionMark(deleted) : null }
}
