import type { BlockFormat, EndMarks, InlineNode, SectionLayout, TableLayout, TablePlace } from './clause-content.ts'

/** What people see of a document under negotiation (docs/negotiation.md names these on the wire). */
export interface RedlineView {
  clauses: Clause[]
  layout: DocumentLayout
  changes: Change[]
  comments: Comment[]
}

/** How the clauses stand on pages, and what stands at the top and bottom of these. */
export interface DocumentLayout {
  /** A BCP 47 tag. */
  language?: string
  tables: TableLayout[]
  sections: SectionLayout[]
  /** Headers and footers, and the text boxes in them. */
  stories: ShownStory[]
}

/** A text beside the body. Its clauses have anchors that begin with its id. */
export interface ShownStory {
  id: string
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'textBox'
  /** Of a note: what refers to it. */
  label?: string
  clauses: StoryClause[]
}

/** A paragraph of a text beside the body. What is in it has its own place in the list that the text is in. */
export type StoryClause = Omit<Clause, 'stories'>

/** A paragraph. Offsets into it are UTF-16 code units of `text`. */
export interface Clause {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  /** Of a heading from 1, of a list item from 0. */
  level?: number
  /** The number or bullet that is shown before it, as LibreOffice and Word show it. */
  label?: string
  /** Nobody can read the label on paper. */
  hiddenLabel?: true
  cell?: TablePlace
  /** With all open changes accepted. */
  text: string
  content: InlineNode[]
  format?: BlockFormat
  /** What happened to its end. */
  end?: EndMarks
  /** The id of the change of its format. */
  reformatted?: string
  /** Of the first paragraph of a row that comes or goes. */
  row?: EndMarks
  /** No operation changes it. */
  editable?: false
  /** The notes it is the first to refer to, the text boxes in it, and those in these. */
  stories?: ShownStory[]
  /**
   * Our own markup only: `b i u s sub sup span br ins del img`, attributes `class`, `data-change` and, of images, `alt`. A page
   * can count in it: outside `del` and the class `aside`, `br` and what has the class `object` are one code unit of `text`.
   */
  html: string
  /** The whole paragraph is being taken out. */
  deleted?: true
}

export type ChangeType = 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'

/** A field that a change brings: acceptance leaves the text that it shows. */
export interface ChangeField {
  /** In capitals, such as `DATE`; `=` for a formula. */
  name: string
  code: string
  shown: string
}

/** A tracked change: neighbouring marks of one kind, author and date are one. */
export interface Change {
  id: string
  type: ChangeType
  author: string
  /** As written in the file; null when there is none. */
  at: string | null
  /** What is inserted or deleted; of a format change, what it changes in words. */
  text: string
  anchor: string
  /** Of a move: the anchor where it came from. */
  from?: string
  /** Of a row, a cell or the end of a paragraph: whether it comes or goes. */
  effect?: 'insert' | 'delete'
  /** How many rows come or go; none for cells. */
  rows?: number
  /** Where it is, when not in the body; the anchor is of the paragraph that leads there. */
  story?: 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments' | 'glossary' | 'styles' | 'numbering'
  /** The same in words, also of text boxes: `header of even pages`, `text box`, `footnote that nothing refers to`. */
  place?: string
  /** Fields that it brings and that word processors work out. */
  fields?: ChangeField[]
  /** What the paragraph there says, or the name of the definition: no clause shows it. */
  context?: string
}

/** A clause with text that nobody can read on paper. */
export interface HiddenText {
  anchor: string
  /** All that is hidden in the clause. */
  text: string
  /** In words: `in clause 2.1`, `after “The fee is due.”`. */
  place: string
}

export interface Comment {
  id: string
  author: string
  at: string | null
  text: string
  /** Null for the whole document. */
  anchor: string | null
  start?: number
  length?: number
  resolved: boolean
  replies: { id: string; author: string; at: string | null; text: string }[]
}

/**
 * What a client asks for (docs/negotiation.md). `deleted` tells places of one offset apart: how much of the deleted text that
 * stands there is before the place.
 */
export type Operation =
  | { kind: 'replaceText'; anchor: string; start: number; length: number; text: string; deleted?: number }
  | {
      kind: 'format'
      anchor: string
      start: number
      length: number
      bold?: boolean
      italic?: boolean
      underline?: boolean
    }
  /** `newAnchor` names the new paragraph, so that what follows can be sent at once. */
  | { kind: 'insertParagraph'; after: string; text: string; newAnchor?: string }
  | { kind: 'insertParagraphs'; after: string; paragraphs: { text: string; newAnchor?: string }[] }
  | { kind: 'splitParagraph'; anchor: string; offset: number; deleted?: number; newAnchor?: string }
  | { kind: 'mergeWithNext'; anchor: string }
  | { kind: 'deleteParagraph'; anchor: string }
  /** From 0. */
  | { kind: 'setListLevel'; anchor: string; level: number }
  /** `newAnchors` name the paragraphs of the new row, one for each cell. */
  | { kind: 'insertRowAfter'; anchor: string; newAnchors?: string[] }
  | { kind: 'deleteRow'; anchor: string }
  /** Deleted text at `start`, or with `end` the end of the paragraph; without both all that is deleted of it. */
  | { kind: 'restore'; anchor: string; start?: number; deleted?: number; length?: number; end?: boolean }

/** In whose name the file records a change, and when (`YYYY-MM-DDTHH:mm:ssZ`, as word processors write it). */
export interface Author {
  name: string
  at: string
  /** The names of all who are, or were, on the same side: whose deletions may be restored. */
  side?: readonly string[]
}
