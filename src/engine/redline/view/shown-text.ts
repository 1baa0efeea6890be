import { traitsOf, wrapsBlocks } from '../../docx/grammar/elements.ts'
import { descendants, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { piecesOf } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'

/** Whether an element can contain paragraphs (paragraphs.ts), or is a note or a comment. */
const isHolder = (name: string) =>
  wrapsBlocks(name) || traitsOf(name).table !== undefined || /^w:(footnote|endnote|comment)$/.test(name)
/** Parts of a glossary and definitions, which are not shown as text of the document. */
const unshown = new Set(['w:docParts', 'w:style', 'w:num', 'w:abstractNum', 'w:numPicBullet', 'w:docDefaults'])

/**
 * Checks that no text is in a place that the view does not read but a word processor may show: under unknown elements,
 * around paragraphs or runs, or where the standard does not allow text. Throws RedlineError `unsupported-document`.
 */
export function assertAllTextIsShown(parent: XmlElement): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:p') assertParagraphIsShown(node)
    else if (isHolder(node.name)) assertAllTextIsShown(node)
    else if (!unshown.has(node.name) && holdsText(node)) throw unreachable()
  }
}

function assertParagraphIsShown(paragraph: XmlElement): void {
  for (const { node, text: shown } of piecesOf(paragraph)) {
    // an object counts as one character, and its text is shown next to it
    if (shown === '' && node.name !== 'w:t' && node.name !== 'w:delText' && holdsText(node)) throw unreachable()
  }
}

const unreachable = () => new RedlineError('unsupported-document', 'unreachable-text')

function holdsText(node: XmlElement): boolean {
  for (const { name } of descendants(node))
    if (traitsOf(name).text === 'shown' || name === 'w:p' || name === 'w:sym') return true
  return false
}
