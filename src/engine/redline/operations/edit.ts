import { element, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { newMarkId } from '../mark-ids.ts'
import type { OpenRevision } from '../open-revision.ts'
import type { Author } from '../redline-view.ts'
import type { RevisionMark } from '../revision-mark.ts'

/** What all steps of one operation share: the document, and in whose name it is changed. */
export interface Edit {
  open: OpenRevision
  author: Author
  /** What holds the blocks of the text that is edited: the body, a note, a header. */
  container: XmlElement
  /** The codes of fields that begin before a paragraph; an operation leaves them as they are. */
  around: Map<XmlElement, string[]>
}

/** An element that records a change by the author of this edit: `w:ins`, `w:del`, `w:rPrChange` (ECMA-376-1 §17.13.5). */
export const newMark = ({ open, author }: Edit, name: string, children: XmlNode[] = []): XmlElement =>
  element(name, { 'w:id': newMarkId(open.file), 'w:author': author.name, 'w:date': author.at }, children)

/** An open insertion of this author: taking from it leaves no trace. Moved text is none, for its other end stays. */
export const isOwnInsertion = ({ author }: Edit, mark: RevisionMark | null): boolean =>
  mark !== null && mark.node.name === 'w:ins' && mark.author === author.name
