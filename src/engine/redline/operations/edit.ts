import { element, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import type { Author } from '../redline-view.ts'
import { type RevisionMark, revisionMark } from '../revision-mark.ts'
import type { Cutting } from './seams.ts'

/** The state that all steps of one operation share: the document and the author of the changes. */
export interface Edit extends Cutting {
  author: Author
  /** The element with the blocks of the edited text: the body, a note, a header or a footer. */
  container: XmlElement
  /**
   * The codes of the fields that begin before a paragraph, keyed by the paragraph. An operation does not change them.
   */
  around: Map<XmlElement, string[]>
  /** Paragraphs that the operation may have changed. */
  touched: Set<XmlElement>
}

/**
 * Makes an element that records a change by the author of this edit: `w:ins`, `w:del`, `w:rPrChange` (ECMA-376-1
 * §17.13.5).
 */
export const newMark = ({ open, author }: Edit, name: string, children: XmlNode[] = []): XmlElement =>
  element(name, { 'w:id': newMarkId(open.file), 'w:author': author.name, 'w:date': author.at }, children)

/**
 * Whether a mark is an open insertion by this author. Text that is removed from it leaves no trace. A move does not
 * count, because its other end stays.
 */
export const isOwnInsertion = ({ author }: Edit, mark: RevisionMark | null): boolean =>
  mark !== null && mark.node.name === 'w:ins' && mark.author === author.name

/** Whether an element is an open insertion by this author. */
export const isOwnInsertionMark = (edit: Edit, node: XmlElement): boolean =>
  node.name === 'w:ins' && isOwnInsertion(edit, revisionMark(node))

/** Whether a mark was made by the author or by another member of the author's side. */
export const isOfSide = ({ author }: Pick<Edit, 'author'>, mark: Pick<RevisionMark, 'author'>): boolean =>
  mark.author === author.name || author.side?.includes(mark.author) === true
